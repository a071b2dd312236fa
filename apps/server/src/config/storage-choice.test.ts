import { resolve } from 'node:path';
import { systemScheduler } from '@jepret/time';
import { expect, test } from 'vitest';
import { createS3BlobStore } from '../adapters/blob-store/s3.ts';
import { readSettings } from './settings.ts';
import { findStorageOrigin } from './storage-choice.ts';

const read = (url: string) => readSettings({ STORAGE_URL: url }).storage;

test('without a setting files are stored in the data folder, and the booth serves them (RUN-10)', () => {
  const { storage } = readSettings({});
  expect(storage).toEqual({ provider: 'disk', folder: resolve('data/storage') });
  expect(findStorageOrigin(storage)).toBeUndefined();
});

test('a bucket is read with its keys and its region (RUN-10)', () => {
  const storage = read(
    's3://AKIA1:se%2Fcr%2Bet%40%3A%25@s3.ap-southeast-3.amazonaws.com/photos?region=ap-southeast-3',
  );
  expect(storage).toEqual({
    provider: 's3',
    endpoint: 'https://s3.ap-southeast-3.amazonaws.com',
    region: 'ap-southeast-3',
    bucket: 'photos',
    keyPrefix: '',
    accessKeyId: 'AKIA1',
    secretAccessKey: 'se/cr+et@:%',
    isPathStyle: true,
  });
  expect(findStorageOrigin(storage)).toBe('https://s3.ap-southeast-3.amazonaws.com');
});

test('a storage in the local network may have a port, a prefix and no TLS', () => {
  expect(read('s3://key:secret@10.0.0.5:9000/photos/booths/mall-1/?tls=off')).toMatchObject({
    endpoint: 'http://10.0.0.5:9000',
    region: 'us-east-1',
    bucket: 'photos',
    keyPrefix: 'booths/mall-1/',
  });
  expect(read('s3://key:secret@[::1]:9000/photos')).toMatchObject({
    endpoint: 'https://[::1]:9000',
  });
});

test('with virtual addressing the bucket is part of the host', () => {
  const storage = read('s3://key:secret@s3.example:8443/photos?addressing=virtual');
  expect(storage).toMatchObject({ isPathStyle: false, endpoint: 'https://s3.example:8443' });
  expect(findStorageOrigin(storage)).toBe('https://photos.s3.example:8443');
});

test.each([
  's3://key:secret@s3.example/photos',
  's3://key:secret@s3.example:9000/photos/booth?tls=off',
  's3://key:secret@[::1]:9000/pho.tos',
  's3://key:secret@s3.ap-southeast-3.amazonaws.com/photos?addressing=virtual&region=ap-southeast-3',
  's3://key:secret@s3.example:8443/photos?addressing=virtual',
])('a URL signed for %s has the origin that browsers may load from', async (url) => {
  const storage = read(url);
  if (storage.provider !== 's3') throw new Error('not S3');
  const signed = await createS3BlobStore({ ...storage, scheduler: systemScheduler }).getUrl(
    'res_image/1.jpg',
  );
  expect(new URL(signed).origin).toBe(findStorageOrigin(storage));
});

test.each([
  'hush',
  '/srv/hush',
  'https://key:hush@s3.example/photos',
  's3://photos/hush',
  's3://s3.example/photos?hush',
  's3://key@s3.example/hush',
  's3://:hush@s3.example/photos',
  's3://key:hu/sh@s3.example/photos',
  's3://key:hush%zz@s3.example/photos',
  's3://key:hush#@s3.example/photos',
  's3://key:hush@s3.example',
  's3://key:hush@s3.example/',
  's3://key:hush@s3.example/p',
  's3://key:hush@s3.example/photos/.hidden',
  's3://key:hush@s3.example/photos//deep',
  's3://key:hush@s3.example/photos#top',
  's3://key:hush@s3_example/photos',
  's3://key:hush@/photos',
  's3://key:hush@s3.example:port/photos',
  's3://key:hush@s3.example/photos?region=',
  's3://key:hush@s3.example/photos?tls=maybe',
  's3://key:hush@s3.example/photos?addressing=hush',
  's3://key:hush@s3.example/photos?acl=public',
  's3://key:hush@s3.example/pho.tos?addressing=virtual',
])('%s is rejected with one sentence that names the setting and shows no secret (RUN-8)', (url) => {
  const attempt = () => read(url);
  expect(attempt).toThrow(/^STORAGE_URL .*\.$/);
  expect(attempt).not.toThrow(/hu.?sh/);
});
