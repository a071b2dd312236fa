import { PassThrough } from 'node:stream';
import { Refusal } from '@jepret/contract';
import { expect, test } from 'vitest';
import { BoothError } from '../../domain/booth-error.ts';
import { createTestBooth } from '../../testing/booths/test-booth.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';

test('the response to an unexpected error contains neither stack nor SQL, and the log has it with the request id (CALL-4)', async () => {
  const booth = await createTestBooth(await openInMemory());
  booth.app.get('/v1/broken', { config: { access: 'public' } }, async () => {
    throw new Error('near "FROM": select password_hash FROM staff');
  });
  const answer = await booth.get('/v1/broken');
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    status_code: 500,
    meta: {
      message: 'Something went wrong on our side.',
      errors: [{ code: 'broken', message: 'Something went wrong on our side.' }],
    },
    data: null,
  });
  const line = booth.logged.find((text) => text.includes('password_hash'));
  expect(JSON.parse(line ?? '{}').reqId).toBe(answer.headers['x-request-id']);
});

test('the response to a database error during a call contains no details of the database (CALL-4)', async () => {
  const booth = await createTestBooth(await openInMemory());
  await booth.database.schema.dropTable('rate_limits').execute();
  const answer = await booth.post('/v1/admin/login', { email: 'a@b.c', password: 'x' });
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toMatch(/rate_limits|sql|at \//i);
});

test('every refusal has the same form, including the status (CALL-1, CALL-8)', async () => {
  const booth = await createTestBooth(await openInMemory());
  booth.app.get('/v1/conflict', { config: { access: 'public' } }, async () => {
    throw new BoothError('conflict', 'Not now.', {
      faults: [{ message: 'This.', field: 'name' }, { message: 'That.' }],
    });
  });
  const answer = await booth.get('/v1/conflict');
  expect(answer.statusCode).toBe(409);
  expect(Refusal.parse(answer.json())).toEqual({
    status_code: 409,
    meta: {
      message: 'Not now.',
      errors: [
        { code: 'conflict', message: 'This.', field: 'name' },
        { code: 'conflict', message: 'That.' },
      ],
    },
    data: null,
  });
});

test('a body that is not JSON is refused (CALL-9)', async () => {
  const booth = await createTestBooth(await openInMemory());
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
    const answer = await booth.app.inject({
      method: 'POST',
      url: '/v1/admin/login',
      headers: { 'content-type': type },
      payload: '{"email":"a","password":"b"}',
    });
    expect(answer.statusCode).toBe(415);
    expect(answer.json().meta.message).toBe(
      'The body must be JSON, with content type application/json.',
    );
  }
});

test('an endless body is refused at the size limit (CALL-10)', async () => {
  const booth = await createTestBooth(await openInMemory());
  const endless = new PassThrough();
  endless.write(`{"email":"${'x'.repeat(70_000)}`);
  const answer = await booth.app.inject({
    method: 'POST',
    url: '/v1/admin/login',
    headers: { 'content-type': 'application/json' },
    payload: endless,
  });
  expect(answer.statusCode).toBe(413);
  expect(answer.json().meta.message).toBe('The body is larger than 64 kB.');
});

test('a refusal names the language of its sentences in a header (LANG-15)', async () => {
  const booth = await createTestBooth(await openInMemory());
  const refuse = async (url: string, language: string) => {
    const { headers, json } = await booth.get(url, { 'accept-language': language });
    return [headers['content-language'], json().meta.message];
  };
  booth.app.get('/v1/translated', { config: { access: 'public' } }, async () => {
    throw new BoothError('not_found', (t) => t('refusal.nothingHere'));
  });
  booth.app.get('/v1/mixed', { config: { access: 'public' } }, async () => {
    const faults = [{ message: 'English only.' }];
    throw new BoothError('invalid', (t) => t('refusal.nothingHere'), { faults });
  });
  expect(await refuse('/v1/translated', 'id')).toEqual(['id', 'Tidak ada apa-apa di sini.']);
  expect(await refuse('/v1/translated', 'en')).toEqual(['en', 'There is nothing here.']);
  expect((await refuse('/v1/mixed', 'id'))[0]).toBe('en');
  expect(await refuse('/v1/kiosk/session', 'id')).toEqual(['en', 'Invalid or expired token']);
});
