import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestBooth } from '../testing/booths/test-booth.ts';
import { openInMemory } from '../testing/databases/sqlite-in-memory.ts';

test('all responses have strict security headers (RUN-26, SCREEN-15)', async () => {
  const booth = await createTestBooth(await openInMemory());
  for (const url of ['/', '/nowhere', '/v1/kiosk/config', '/v1/unknown', '/health']) {
    const { headers } = await booth.get(url);
    expect(String(headers['content-security-policy']).split(';')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "connect-src 'self'",
      "font-src 'self'",
      "worker-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]);
    expect(headers).toMatchObject({
      'permissions-policy': expect.stringContaining('camera=(self)'),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('x-powered-by');
  }
});

test('only the preview of the home screen may be framed, and only by its own origin (CONSOLE-71)', async () => {
  const booth = await createTestBooth(await openInMemory());
  const { kioskDir } = booth.dependencies;
  mkdirSync(kioskDir, { recursive: true });
  writeFileSync(join(kioskDir, 'preview.html'), '<title>Home</title>');
  const { statusCode, headers } = await booth.get('/preview');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect((await booth.get('/preview.html')).statusCode).toBe(404);
});

test('the policy allows other origins only where they are configured (RUN-26)', async () => {
  const booth = await createTestBooth(await openInMemory(), {
    bases: {
      core: 'https://core.example',
      auth: 'https://auth.example',
      processing: '',
      static: 'https://files.example',
      videos: 'https://films.example',
    },
  });
  const policy = String((await booth.get('/')).headers['content-security-policy']);
  expect(policy).toContain("img-src 'self' https://files.example data: blob:;");
  expect(policy).toContain("media-src 'self' https://files.example https://films.example blob:;");
  expect(policy).toContain(
    "connect-src 'self' https://core.example https://auth.example https://files.example https://films.example;",
  );
  expect(policy).toContain("script-src 'self';");
});

test('the policy allows pictures from the object storage if they are stored there (RUN-26, RUN-32)', async () => {
  const booth = await createTestBooth(await openInMemory(), {
    storageOrigin: 'https://s3.example:9000',
  });
  const policy = String((await booth.get('/')).headers['content-security-policy']);
  expect(policy).toContain("img-src 'self' https://s3.example:9000 data: blob:;");
  expect(policy).toContain("media-src 'self' https://s3.example:9000 blob:;");
  expect(policy).toContain("connect-src 'self' https://s3.example:9000;");
  expect(policy).toContain("script-src 'self';");
});

test('a booth with an https address sends strict-transport-security', async () => {
  const booth = await createTestBooth(await openInMemory(), { publicUrl: 'https://booth.example' });
  expect((await booth.get('/')).headers['strict-transport-security']).toContain('max-age=31536000');
});

test('cross-origin calls are allowed only for configured origins (RUN-27)', async () => {
  const booth = await createTestBooth(await openInMemory(), {
    allowedOrigins: ['https://kiosk.example'],
  });
  const preflight = (origin: string) =>
    booth.app.inject({
      method: 'OPTIONS',
      url: '/v1/kiosk',
      headers: { origin, 'access-control-request-method': 'PUT' },
    });
  const named = await preflight('https://kiosk.example');
  expect(named.statusCode).toBe(204);
  expect(named.headers).toMatchObject({
    'access-control-allow-origin': 'https://kiosk.example',
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': expect.stringContaining('PUT'),
  });
  const stranger = await preflight('https://stranger.example');
  expect(stranger.headers).not.toHaveProperty('access-control-allow-origin');
  const refused = await booth.get('/v1/unknown', { origin: 'https://kiosk.example' });
  expect(refused.statusCode).toBe(401);
  expect(refused.headers['access-control-allow-origin']).toBe('https://kiosk.example');
});
