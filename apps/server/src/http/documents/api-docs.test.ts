import { expect, test } from 'vitest';
import { createTestBooth } from '../../testing/booths/test-booth.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';

test('the OpenAPI document is generated from the schemas that validate the calls (RUN-19)', async () => {
  const booth = await createTestBooth(await openInMemory());
  const document = (await booth.get('/docs/json')).json();
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([
      '/api/v1/auth/request-otp',
      '/v1/admin/login',
      '/v1/kiosk/config',
      '/v1/transaction/trx/{id}',
      '/v2/transaction/',
    ]),
  );
  const validate = document.paths['/api/v1/auth/validate-otp'].post;
  const body = validate.requestBody.content['application/json'].schema;
  expect(body.properties.otp.pattern).toBe('^\\d{6}$');
  expect(body.required).toEqual(['email', 'otp']);
  expect(validate.responses['200'].content['application/json'].schema.required).toContain('token');
  expect(document.paths['/v1/kiosk'].put.security).toEqual([{ kiosk: [] }]);
  expect(validate.security).toEqual([]);
  expect(validate.operationId).toBe('validateOtp');
});

test('the document shows calls with files as multipart forms (RUN-19)', async () => {
  const booth = await createTestBooth(await openInMemory());
  const document = (await booth.get('/docs/json')).json();
  const { content } = document.paths['/api/upload-file'].post.requestBody;
  expect(Object.keys(content)).toEqual(['multipart/form-data']);
  const { properties, required } = content['multipart/form-data'].schema;
  expect(required).toEqual(['txID', 'withRecording', 'images']);
  expect(properties.images).toMatchObject({
    type: 'array',
    items: { type: 'string', format: 'binary' },
  });
  const { requestBody } = document.paths['/api/generate-image'].post;
  expect(Object.keys(requestBody.content)).toEqual(['application/json']);
});

test('the documentation page works without a token and has its own content security policy (RUN-19)', async () => {
  const booth = await createTestBooth(await openInMemory());
  const page = await booth.get('/docs');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'");
  for (const [, script] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
    expect((await booth.get(String(script))).statusCode).toBe(200);
  }
});
