import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ApiResponse } from '@jepret/testing/providers/provider-http.ts';
import {
  type ProviderServer,
  startProviderServer,
} from '@jepret/testing/providers/provider-server.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { BlobStore } from '../../ports/blob-store.ts';
import { createS3BlobStore } from './s3.ts';
import type { S3Options } from './s3-objects.ts';

const JPEG = 'image/jpeg';
const PHOTO = Buffer.from('a photo');
const SECRETS = { accessKeyId: 'KEY-OF-THE-BOOTH', secretAccessKey: 'SECRET-OF-THE-BOOTH' };
const failure = (fault: string) => expect.objectContaining({ name: 'BlobStoreError', fault });

const xmlError = (status: number, code: string): ApiResponse => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(
    `<Error><Code>${code}</Code><Message>${SECRETS.secretAccessKey}</Message></Error>`,
  ),
});

let server: ProviderServer<string>;
let photo: Buffer;
let store: BlobStore;
let pausesMs: number[];
let onPause: () => void;

/** Faults that a healthy S3 server cannot produce on demand. */
beforeEach(async () => {
  photo = PHOTO;
  server = await startProviderServer<string>({
    operationOf: ({ method }) => method,
    respond: ({ method }) => ({
      status: 200,
      headers: { etag: '"1"' },
      body: method === 'GET' ? photo : Buffer.alloc(0),
    }),
    faultResponses: {
      'rate-limit': xmlError(503, 'SlowDown'),
      unavailable: xmlError(500, 'InternalError'),
      'late-failure': xmlError(500, 'InternalError'),
    },
  });
  onTestFinished(() => server.stop());
  pausesMs = [];
  onPause = () => {};
  store = open();
});

const open = (options: Partial<S3Options> = {}) =>
  createS3BlobStore({
    ...SECRETS,
    endpoint: server.url,
    region: 'us-east-1',
    bucket: 'booth',
    keyPrefix: '',
    isPathStyle: true,
    scheduler: {
      now: () => 0,
      schedule(delayMs, task) {
        pausesMs.push(delayMs);
        onPause();
        queueMicrotask(task);
        return () => {};
      },
    },
    ...options,
  });

const put = () => store.put('a/1.jpg', PHOTO, JPEG);

test.each(['rate-limit', 'unavailable', 'lost-answer', 'late-failure'] as const)(
  'a request that fails by "%s" is retried up to twice, with growing pauses (PIC-30)',
  async (fault) => {
    server.fail(fault, { times: 2 });
    await put();
    expect(server.received.map(({ body }) => body)).toEqual(['a photo', 'a photo', 'a photo']);
    expect(pausesMs).toEqual([300, 1_500]);
    server.fail(fault);
    await expect(put()).rejects.toEqual(failure('unreachable'));
    expect(server.received).toHaveLength(6);
  },
);

test('a request without a response times out and is retried up to twice', async () => {
  const file = createFile('film '.repeat(100_000));
  // A slow machine changes nothing: no request gets a response.
  store = open({ idleTimeoutMs: 100 });
  server.fail('silent');
  for (const attempt of [put, () => store.put('a/1.mp4', { file }, 'video/mp4')]) {
    pausesMs = [];
    await expect(attempt()).rejects.toEqual(failure('unreachable'));
    expect(pausesMs).toEqual([300, 1_500]);
  }
  expect(existsSync(file)).toBe(true);
});

test('a file is sent completely in every attempt, and is kept if all fail', async () => {
  const film = 'film '.repeat(100_000);
  const file = createFile(film);
  const putFile = () => store.put('a/1.mp4', { file }, 'video/mp4');
  server.fail('rate-limit', { times: 3 });
  await expect(putFile()).rejects.toEqual(failure('unreachable'));
  expect(existsSync(file)).toBe(true);
  server.fail('late-failure', { times: 1 });
  server.fail('lost-answer', { times: 1 });
  await putFile();
  expect(server.received.map(({ body }) => body === film)).toEqual(Array(6).fill(true));
  expect(existsSync(file)).toBe(false);
});

test('a put fails if its file is missing at the second attempt', async () => {
  const file = createFile('film');
  server.fail('rate-limit', { times: 1 });
  onPause = () => rmSync(file, { force: true });
  const attempt = store.put('a/1.mp4', { file }, 'video/mp4');
  await expect(attempt).rejects.toEqual(failure('unreachable'));
});

test('an interrupted download is started again', async () => {
  const headers = { etag: '"1"', 'content-length': '7', connection: 'close' };
  const truncated = { status: 200, headers, body: PHOTO.subarray(0, 3) };
  server.fail(truncated, { times: 2 });
  expect(await store.find('a/1.jpg')).toEqual(PHOTO);
  server.fail(truncated, { times: 1 });
  const blob = await store.openRead('a/1.jpg');
  await expect(blob && buffer(blob.stream)).rejects.toThrow();
});

test.each([200, 404])(
  'a gateway’s page with status %i is not taken for a response of the storage (PIC-30)',
  async (status) => {
    const page = Buffer.from('<html><body><h1>default backend</h1></body></html>');
    const file = createFile('film');
    server.fail({ status, headers: { 'content-type': 'text/html' }, body: page });
    for (const attempt of [
      put,
      () => store.put('a/1.mp4', { file }, 'video/mp4'),
      () => store.find('a/1.jpg'),
      () => store.openRead('a/1.jpg'),
      () => store.list('a/'),
      () => store.deleteAll('a/'),
      () => store.probe(),
    ]) {
      await expect(attempt()).rejects.toEqual(failure('unreachable'));
    }
    expect(existsSync(file)).toBe(true);
    server.recover();
    expect(await store.find('a/1.jpg')).toEqual(PHOTO);
  },
);

test('only NoSuchKey of S3 counts as missing', async () => {
  server.fail(xmlError(404, 'NoSuchKey'), { times: 1 });
  expect(await store.find('a/1.jpg')).toBeUndefined();
});

test('many slow readers do not block a put', async () => {
  photo = Buffer.alloc(4_000_000);
  const patient = open();
  const blobs = await Promise.all(Array.from({ length: 60 }, () => patient.openRead('a/1.jpg')));
  await patient.put('a/2.jpg', PHOTO, JPEG);
  expect(pausesMs).toEqual([]);
  for (const blob of blobs) blob?.stream.destroy();
});

test.each([
  [403, 'QuotaExceeded', 'full'],
  [507, 'InsufficientStorage', 'full'],
  [403, 'AccessDenied', 'refused'],
  [400, 'EntityTooLarge', 'refused'],
] as const)('%i %s is the fault %s and is not retried', async (status, code, fault) => {
  server.fail(xmlError(status, code));
  await expect(put()).rejects.toEqual(failure(fault));
  expect(server.received).toHaveLength(1);
});

test('a wrong clock is corrected by the date of the storage’s response', async () => {
  const date = 'Sun, 15 Nov 2026 09:00:00 GMT';
  const skewed = xmlError(403, 'RequestTimeTooSkewed');
  server.fail({ ...skewed, headers: { ...skewed.headers, date } }, { times: 1 });
  await put();
  expect(server.received[1]?.headers['x-amz-date']).toMatch(/^20261115T0900/);
});

test('a storage that is down is unreachable', async () => {
  await server.goDown();
  await expect(put()).rejects.toEqual(failure('unreachable'));
  await expect(store.probe()).rejects.toThrow('The object storage fails with ECONNREFUSED.');
  await server.comeUp();
  await put();
});

test('no error contains a key, a secret or an address (PRIVACY-12)', async () => {
  server.fail(xmlError(403, 'SignatureDoesNotMatch'));
  const error = await put().catch((caught: Error) => caught);
  const errorText = `${JSON.stringify(error)} ${(error as Error).stack} ${(error as Error).cause}`;
  for (const secret of [...Object.values(SECRETS), '1.jpg'])
    expect(errorText).not.toContain(secret);
});

function createFile(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'jepret-s3-tries-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'film');
  writeFileSync(file, content);
  return file;
}
