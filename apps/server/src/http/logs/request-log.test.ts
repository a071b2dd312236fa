import { expect, test } from 'vitest';
import { ADMIN, createTestBooth } from '../../testing/booths/test-booth.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';

test('every response has a request id from the server, which is also in the log', async () => {
  const booth = await createTestBooth(await openInMemory());
  const answer = await booth.get('/v1/kiosk/config', { 'x-request-id': 'chosen-by-the-caller' });
  const id = answer.headers['x-request-id'];
  expect(id).toMatch(/^[0-9a-z]{16}$/);
  expect(JSON.parse(booth.logged.at(-1) ?? '{}')).toMatchObject({
    reqId: id,
    method: 'GET',
    path: '/v1/kiosk/config',
    status: 200,
  });
  expect(booth.logged.join('')).not.toContain('chosen-by-the-caller');
});

test('the log contains no token, cookie, password, code, e-mail address or query (PRIVACY-11)', async () => {
  const booth = await createTestBooth(await openInMemory());
  const { token, cookie, headers } = await booth.signIn();
  const otp = await booth.requestCode();
  await booth.post('/api/v1/auth/validate-otp', { email: ADMIN.email, otp }, { cookie });
  const login = await booth.post('/v1/admin/login', ADMIN);
  await booth.get('/v1/location/jakarta?token=in-the-query', { ...headers, cookie });
  const log = booth.logged.join('');
  for (const secret of [
    token,
    cookie.split('=')[1] ?? '',
    otp,
    ADMIN.password,
    ADMIN.email,
    login.json().data.token,
    'in-the-query',
  ]) {
    expect(log).not.toContain(secret);
  }
});

test('the client address is taken from the configured number of trusted proxies (CALL-21)', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.1, 198.51.100.2' };
  for (const [trustedProxies, address] of [
    [0, '127.0.0.1'],
    [1, '198.51.100.2'],
    [2, '198.51.100.1'],
  ] as const) {
    const booth = await createTestBooth(await openInMemory(), { trustedProxies });
    await booth.get('/v1/kiosk/config', headers);
    expect(JSON.parse(booth.logged.at(-1) ?? '{}').address).toBe(address);
  }
});
