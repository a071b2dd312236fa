import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ROUTES } from '@jepret/contract';
import { beforeEach, expect, test } from 'vitest';
import { openInMemory } from '../testing/sqlite-in-memory.ts';
import { createTestBooth, type TestBooth } from '../testing/test-booth.ts';

let booth: TestBooth;

beforeEach(async () => {
  booth = await createTestBooth(await openInMemory());
  write('kiosk/index.html', '<title>Jepret</title>');
  write('kiosk/favicon.svg', '<svg/>');
  write('kiosk/.built-from', 'secret');
  write('kiosk/assets/index-4f3c.js', 'console.log(1)');
  write('kiosk/assets/index-4f3c.js.gz', gzipSync('console.log(1)'));
  write('assets/static/audio/click.mp3', 'click');
  write('secret.txt', 'secret');
});

function write(path: string, content: string | Buffer) {
  const file = join(booth.folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

test('every route of section 2 opens the kiosk, always in its newest build', async () => {
  for (const url of ROUTES) {
    const answer = await booth.get(url);
    expect([url, answer.statusCode, answer.body]).toEqual([url, 200, '<title>Jepret</title>']);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
  }
});

test('hashed files are kept for a year and come compressed to those who can read it', async () => {
  const plain = await booth.get('/assets/index-4f3c.js');
  expect(plain.body).toBe('console.log(1)');
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const packed = await booth.get('/assets/index-4f3c.js', { 'accept-encoding': 'gzip, br' });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'application/javascript; charset=utf-8',
    vary: 'accept-encoding',
  });
  expect(String(gunzipSync(packed.rawPayload))).toBe('console.log(1)');
});

test('demo content and files beside the page are served too', async () => {
  expect((await booth.get('/static/audio/click.mp3')).headers['content-type']).toBe('audio/mpeg');
  expect((await booth.get('/favicon.svg')).body).toBe('<svg/>');
});

test('an unknown address shows a small page, not the kiosk', async () => {
  for (const url of [
    '/unknown',
    '/payment/',
    '/assets/',
    '/assets/old-1.js',
    '/static',
    '/a/b/c',
  ]) {
    const answer = await booth.get(url);
    expect([url, answer.statusCode]).toEqual([url, 404]);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('There is nothing here.');
  }
});

test.each([
  '/static/../secret.txt',
  '/static/../../secret.txt',
  '/static/%2e%2e/secret.txt',
  '/static/%2e%2e%2f%2e%2e%2fsecret.txt',
  '/static/..%5c..%5csecret.txt',
  '/static/audio/%2e%2e/%2e%2e/%2e%2e/secret.txt',
  '/static//etc/passwd',
  '/static/%00',
  '/static/audio/click.mp3%00.txt',
  '/static/%c0%ae%c0%ae/secret.txt',
  '/assets/../.built-from',
  '/.built-from',
  '/%2e%2e%2fsecret.txt',
  '/..%2fsecret.txt',
  '/%00',
])('no address leads to a file that is not meant to be served: %s', async (url) => {
  const answer = await booth.get(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain('secret');
});
