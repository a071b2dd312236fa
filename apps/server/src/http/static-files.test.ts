import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ROUTES } from '@jepret/contract';
import { beforeEach, expect, test } from 'vitest';
import { createTestBooth, type TestBooth } from '../testing/booths/test-booth.ts';
import { openInMemory } from '../testing/databases/sqlite-in-memory.ts';

let booth: TestBooth;

beforeEach(async () => {
  booth = await createTestBooth(await openInMemory());
  write('kiosk/index.html', '<title>Jepret</title>');
  write('kiosk/service-worker.js', 'start(PAGE_REVISION)');
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

test('every route of the kiosk returns the page of the newest build (RUN-13)', async () => {
  for (const url of ROUTES) {
    const answer = await booth.get(url);
    expect([url, answer.statusCode, answer.body]).toEqual([url, 200, '<title>Jepret</title>']);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
  }
});

test('hashed files are cached for a year, and sent compressed to clients that accept it (RUN-61)', async () => {
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

test('the service worker changes with the page and with its headers (RUN-59)', async () => {
  const readWorker = async ({ get } = booth) => {
    const answer = await get('/service-worker.js');
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
    });
    return answer.body;
  };
  const worker = await readWorker();
  expect(worker).toMatch(/^const PAGE_REVISION = '[\da-f]{64}';\nstart\(PAGE_REVISION\)$/);
  expect(await readWorker()).toBe(worker);
  write('kiosk/index.html', '<title>Newer</title>');
  expect(await readWorker()).not.toBe(worker);

  write('kiosk/index.html', '<title>Jepret</title>');
  const other = await createTestBooth(await openInMemory(), {
    kioskDir: booth.dependencies.kioskDir,
    storageOrigin: 'https://photos.example.com',
  });
  expect(await readWorker(other)).not.toBe(worker);
});

test('demo content and files beside the page are served (RUN-13)', async () => {
  expect((await booth.get('/static/audio/click.mp3')).headers['content-type']).toBe('audio/mpeg');
  expect((await booth.get('/favicon.svg')).body).toBe('<svg/>');
});

test('an unknown address returns a not-found page, not the kiosk (RUN-16)', async () => {
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
])('the address %s does not lead to a private file (RUN-17)', async (url) => {
  const answer = await booth.get(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain('secret');
});

const PRINT = 'res_image/bandung/4f3c/original/print.jpg';
const FILM = 'res_image/bandung/4f3c/original/film.mp4';

test("a visitor's picture is served to everyone who knows its address (PIC-27, PRIVACY-13)", async () => {
  const { blobStore } = booth.dependencies;
  await blobStore.put(PRINT, Buffer.from('print'), 'image/jpeg');
  const url = await blobStore.getUrl(PRINT);
  expect(url).toBe(`http://localhost:3000/static/${PRINT}`);
  const answer = await booth.get(new URL(url).pathname);
  expect([answer.statusCode, answer.body]).toEqual([200, 'print']);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
});

test('a film is served in ranges', async () => {
  await booth.dependencies.blobStore.put(FILM, Buffer.from('0123456789'), 'video/mp4');
  const answer = await booth.get(`/static/${FILM}`, { range: 'bytes=2-4' });
  expect([answer.statusCode, answer.body]).toEqual([206, '234']);
  expect(answer.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-range': 'bytes 2-4/10',
    'accept-ranges': 'bytes',
  });
});

test('files other than the pictures are not served, listed or reached by a link (PIC-28)', async () => {
  const { blobStore } = booth.dependencies;
  await blobStore.put(PRINT, Buffer.from('secret'), 'image/jpeg');
  await blobStore.put('captures/1.jpg', Buffer.from('secret'), 'image/jpeg');
  const pictures = join(booth.folder, 'storage/res_image');
  write('storage/res_image/.hidden.jpg', 'secret');
  write('storage/.incoming/part', 'secret');
  symlinkSync(join(booth.folder, 'secret.txt'), join(pictures, 'link.jpg'));

  for (const path of [
    'captures/1.jpg',
    'res_image',
    'res_image/',
    'res_image/bandung',
    'res_image/bandung/',
    'res_image/bandung/4f3c/original/',
    'res_image/bandung/4f3c/original/other.jpg',
    `${PRINT}/`,
    'res_image/.hidden.jpg',
    'res_image/%2ehidden.jpg',
    'res_image/../captures/1.jpg',
    'res_image/%2e%2e/captures/1.jpg',
    'res_image/%2e%2e%2fcaptures%2f1.jpg',
    'res_image/%2e%2e/.incoming/part',
    'res_image//bandung/4f3c/original/print.jpg',
    'res_image/print.jpg%00',
    'res_image/bandung/4f3c%00/original/print.jpg',
    'res_image/..%5ccaptures%5c1.jpg',
  ]) {
    const answer = await booth.get(`/static/${path}`);
    expect([path, answer.statusCode]).toEqual([path, 404]);
    expect(answer.body).not.toContain('secret');
  }
  const linked = await booth.get('/static/res_image/link.jpg');
  expect(linked.statusCode).toBe(500);
  expect(linked.body).not.toContain('secret');
});

test('pictures in another storage are not served by the booth without a seal (PIC-32)', async () => {
  const { findFile, ...blobStore } = booth.dependencies.blobStore;
  await blobStore.put(PRINT, Buffer.from('print'), 'image/jpeg');
  const other = await createTestBooth(await openInMemory(), { blobStore });
  expect((await other.get(`/static/${PRINT}`)).statusCode).toBe(404);
});
