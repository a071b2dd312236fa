import { randomUUID } from 'node:crypto';
import {
  HeadObjectCommand,
  ListObjectsV2Command,
  PutBucketPolicyCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { type Scheduler, systemScheduler } from '@jepret/time';
import { beforeAll, expect, test } from 'vitest';
import { describeBlobStore } from '../../ports/blob-store.contract.ts';
import { createS3Bucket } from '../../testing/s3-bucket.ts';
import { createS3BlobStore } from './s3.ts';
import type { S3Options } from './s3-objects.ts';

const JPEG = 'image/jpeg';
const KEY = 'res_image/bandung/4f3c/original/print.jpg';
const HOUR_MS = 3_600_000;
const REFUSED = expect.objectContaining({ name: 'BlobStoreError', fault: 'refused' });

let bucket: Awaited<ReturnType<typeof createS3Bucket>>;
// The first test waits until the server has started.
beforeAll(async () => {
  bucket = await createS3Bucket();
});

const open = (options: Partial<S3Options> = {}) =>
  createS3BlobStore({
    ...bucket,
    keyPrefix: `${randomUUID()}/`,
    scheduler: systemScheduler,
    pageSize: 2,
    ...options,
  });

const at = (now: () => number): Scheduler => ({ ...systemScheduler, now });

describeBlobStore('an S3-compatible object storage', async () => open());

test('several booths share a bucket, each under its own prefix', async () => {
  const [keyPrefix, other] = [`${randomUUID()}/`, `${randomUUID()}/`];
  await open({ keyPrefix }).put('a/1.jpg', Buffer.from('one'), JPEG);
  await open({ keyPrefix: other }).put('a/1.jpg', Buffer.from('two'), JPEG);
  expect(await open({ keyPrefix: other }).deleteAll('a/')).toBe(1);
  expect(String(await open({ keyPrefix }).find('a/1.jpg'))).toBe('one');
});

test('without a prefix the keys are those of the bucket, and other objects are kept', async () => {
  const own = await createS3Bucket();
  const store = open({ ...own, keyPrefix: '' });
  const { client, bucket: Bucket } = own;
  await client.send(new PutObjectCommand({ Bucket, Key: 'a/not ours', Body: 'x' }));
  await store.put('a/1.jpg', Buffer.from('photo'), JPEG);
  await store.probe();
  expect(await store.list('')).toEqual(['a/1.jpg']);
  expect(await store.deleteAll('a/')).toBe(1);
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
  expect(Contents.map((object) => object.Key)).toEqual(['.health', 'a/not ours']);
});

test('a signed URL can be read by any browser, also as ranges, and is never cached (PIC-29, PRIVACY-13)', async () => {
  const store = open();
  await store.put(KEY, Buffer.from('0123456789'), JPEG);
  const url = await store.getUrl(KEY);
  const whole = await fetch(url);
  expect([whole.status, await whole.text()]).toEqual([200, '0123456789']);
  expect(whole.headers.get('content-type')).toBe(JPEG);
  expect(whole.headers.get('cache-control')).toBe('no-store');
  const piece = await fetch(url, { headers: { range: 'bytes=2-4' } });
  expect([piece.status, await piece.text()]).toEqual([206, '234']);
});

test('an object cannot be read without a signature, with a changed one, or after its expiry (PIC-29)', async () => {
  const keyPrefix = `${randomUUID()}/`;
  const store = open({ keyPrefix });
  const other = 'res_image/bandung/4f3c/original/other.jpg';
  for (const key of [KEY, other]) await store.put(key, Buffer.from('photo'), JPEG);
  const url = await store.getUrl(KEY);
  const status = async (address: string) => (await fetch(address)).status;
  expect(await status(url)).toBe(200);

  const unsigned = url.split('?')[0] ?? '';
  const folder = unsigned.slice(0, unsigned.lastIndexOf('/') + 1);
  const bucketList = `${bucket.endpoint}/${bucket.bucket}/?prefix=${keyPrefix}`;
  for (const address of [unsigned, folder, bucketList]) expect(await status(address)).toBe(403);
  expect(await status(url.replace('print.jpg', 'other.jpg'))).toBe(403);
  expect(await status(url.replace('Expires=46800', 'Expires=604800'))).toBe(403);
  expect(await status(url.replace(/(Signature=)./, '$1'))).toBe(403);

  const past = at(() => Date.now() - 14 * HOUR_MS);
  expect(await status(await open({ keyPrefix, scheduler: past }).getUrl(KEY))).toBe(403);
});

test('a URL stays the same for an hour and is valid for twelve more (PIC-29)', async () => {
  const time = { now: Date.parse('2026-11-15T09:00:00Z') };
  const store = open({ scheduler: at(() => time.now) });
  const url = await store.getUrl(KEY);
  expect(url).toContain('X-Amz-Date=20261115T090000Z');
  expect(url).toContain('X-Amz-Expires=46800');
  expect(url).not.toContain(bucket.secretAccessKey);
  time.now += HOUR_MS - 1;
  expect(await store.getUrl(KEY)).toBe(url);
  time.now += 1;
  expect(await store.getUrl(KEY)).not.toBe(url);
});

test.each([
  ['secret', { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
  ['key', { accessKeyId: 'UNKNOWN' }, 'InvalidAccessKeyId'],
  ['bucket', { bucket: 'no-such-bucket' }, 'NoSuchBucket'],
])('every operation fails with a wrong %s, without a retry', async (_, wrong, code) => {
  const schedule = () => expect.fail('It was retried.');
  const store = open({ ...wrong, scheduler: { ...systemScheduler, schedule } });
  for (const attempt of [
    () => store.put(KEY, Buffer.from('photo'), JPEG),
    () => store.find(KEY),
    () => store.openRead(KEY),
    () => store.delete(KEY),
    () => store.deleteAll('a/'),
    () => store.list(''),
    () => store.probe(),
  ]) {
    const fault = { fault: 'refused', message: expect.stringContaining(code) };
    await expect(attempt()).rejects.toMatchObject(fault);
  }
});

test('the health check fails for a read-only bucket, and nothing is deleted', async () => {
  const own = await createS3Bucket();
  const store = open({ ...own, keyPrefix: '' });
  await store.put('a/1.jpg', Buffer.from('photo'), JPEG);
  await denyWrites(own);
  for (const attempt of [
    () => store.put('a/1.jpg', Buffer.from('new'), JPEG),
    () => store.delete('a/1.jpg'),
    () => store.deleteAll('a/'),
    () => store.probe(),
  ]) {
    await expect(attempt()).rejects.toEqual(REFUSED);
  }
  expect(String(await store.find('a/1.jpg'))).toBe('photo');
});

test('the health check sends one request in ten seconds, because each one costs money', async () => {
  const own = await createS3Bucket();
  const time = { now: 0 };
  const store = open({ ...own, keyPrefix: '', scheduler: at(() => time.now) });
  await store.probe();
  await denyWrites(own);
  time.now += 9_999;
  await store.probe();
  time.now += 1;
  await expect(store.probe()).rejects.toEqual(REFUSED);
});

test('objects are private and carry their type', async () => {
  const own = await createS3Bucket();
  await open({ ...own, keyPrefix: 'booth/' }).put('a/1.png', Buffer.from('photo'), 'image/png');
  const object = { Bucket: own.bucket, Key: 'booth/a/1.png' };
  expect(await own.client.send(new HeadObjectCommand(object))).toMatchObject({
    ContentType: 'image/png',
    ContentLength: 5,
  });
});

async function denyWrites({ client, bucket: Bucket }: typeof bucket): Promise<void> {
  const Statement = {
    Effect: 'Deny',
    Principal: '*',
    Action: ['s3:PutObject', 's3:DeleteObject'],
    Resource: `arn:aws:s3:::${Bucket}/*`,
  };
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [Statement] });
  await client.send(new PutBucketPolicyCommand({ Bucket, Policy }));
}
