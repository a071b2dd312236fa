import { META_MESSAGES } from '@jepret/contract';
import { expect, test } from 'vitest';
import { createTestBooth } from '../../testing/booths/test-booth.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { refusalWith } from '../../testing/refusals.ts';

const UNAUTHORISED = refusalWith('kiosk_token_invalid', META_MESSAGES.kioskTokenInvalid);

test.each([
  ['GET', '/v1'],
  ['GET', '/v1/'],
  ['GET', '/v1/unknown'],
  ['POST', '/v2/no-such-call/'],
  ['DELETE', '/api/anything/at/all'],
  ['GET', '/api/v1/auth/request-otp'],
  ['GET', '/%761/encoded'],
  ['GET', '/v1/%zz'],
  ['GET', '/v1/%00'],
  ['GET', '/v1/unknown?token=x'],
  ['OPTIONS', '/v1/kiosk'],
] as const)('%s %s is 401 without a token and 404 with one (SIGN-55)', async (method, url) => {
  const booth = await createTestBooth(await openInMemory());
  const refused = await booth.app.inject({ method, url });
  expect(refused.json()).toEqual(UNAUTHORISED);
  const { headers } = await booth.signIn();
  const unknown = await booth.app.inject({ method, url, headers });
  expect(unknown.json()).toMatchObject({ status_code: 404, data: null });
});

test('an unknown path is 404 with a token, with any body', async () => {
  const booth = await createTestBooth(await openInMemory());
  const { headers } = await booth.signIn();
  for (const type of ['application/json', 'multipart/form-data', 'text/plain']) {
    const answer = await booth.app.inject({
      method: 'POST',
      url: '/v1/unknown',
      headers: { ...headers, 'content-type': type },
      payload: '{',
    });
    expect(answer.statusCode).toBe(404);
  }
});

test('the token is checked before the body (CALL-5, CALL-7)', async () => {
  const booth = await createTestBooth(await openInMemory());
  const put = (headers: Record<string, string>, payload: string) =>
    booth.app.inject({
      method: 'PUT',
      url: '/v1/kiosk',
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    });
  const { headers } = await booth.signIn();
  for (const [body, status] of [
    ['', 400],
    ['{', 400],
    ['[]', 400],
    ['null', 400],
    ['{"__proto__":{"admin":true}}', 400],
    ['{}', 422],
    [JSON.stringify('x'.repeat(70_000)), 413],
  ] as const) {
    expect((await put({}, body)).statusCode).toBe(401);
    const answer = await put(headers, body);
    expect([body.slice(0, 30), answer.statusCode]).toEqual([body.slice(0, 30), status]);
    expect(answer.json().meta.message).toMatch(/\.$/);
  }
});

test('a staff route without roles neither compiles nor registers (SIGN-52)', async () => {
  const booth = await createTestBooth(await openInMemory());
  const answer = async () => 'open to all staff';
  const register = () =>
    // @ts-expect-error: roles are required
    booth.app.get('/v1/for-staff', { config: { access: 'staff' } }, answer);
  expect(register).toThrow('GET /v1/for-staff declares no access.');
});

test('paths outside the API prefixes need no token', async () => {
  const booth = await createTestBooth(await openInMemory());
  for (const url of ['/v10/x', '/apis', '/V1/unknown', '//v1/unknown']) {
    expect((await booth.get(url)).statusCode).toBe(404);
  }
});

test('a route that declares no access is not registered', async () => {
  const booth = await createTestBooth(await openInMemory());
  expect(() => booth.app.get('/v1/forgotten', async () => 'open to all')).toThrow(
    'GET /v1/forgotten declares no access.',
  );
});
