import { openPhoto } from '@jepret/compositor';
import { effectNameOf } from '@jepret/contract';
import { systemScheduler } from '@jepret/time';
import { beforeAll, expect, test } from 'vitest';
import { createS3BlobStore } from '../../adapters/blob-store/s3.ts';
import { createAddressBox } from '../../composition/adapters/secret-box.ts';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { systemRandomness } from '../../ports/randomness.ts';
import { type SnappingBooth, startSnappingBooth } from '../../testing/booths/snapping-booth.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { createS3Bucket } from '../../testing/s3-bucket.ts';

const HOUR_MS = 3_600_000;
const NO_BASES = { core: '', auth: '', processing: '', static: '', videos: '' };

let bucket: Awaited<ReturnType<typeof createS3Bucket>>;
beforeAll(async () => {
  bucket = await createS3Bucket();
});

/** A booth with pictures in an object storage, and a session with photos. */
async function openWithPhotos() {
  const blobStore = createS3BlobStore({ ...bucket, keyPrefix: '', scheduler: systemScheduler });
  const storage = { ...bucket, provider: 's3', keyPrefix: '' } as const;
  const addressBox = createAddressBox({ storage }, systemRandomness);
  const bases = { ...NO_BASES, static: 'https://static.example.com' };
  const booth = await startSnappingBooth(await openInMemory(), { blobStore, addressBox, bases });
  const txID = await booth.startPaid();
  await booth.uploadAll(txID);
  const { img_url } = await booth.getImages(txID);
  const drawn = img_url.filter((url) => effectNameOf(url) !== 'original');
  return { booth, txID, ahead: img_url.filter((url) => !drawn.includes(url)), drawn };
}

const ask = (booth: SnappingBooth, url: string) => {
  const { pathname, search } = new URL(url);
  return booth.get(pathname + search);
};

test('with S3 a single in another effect is drawn when it is first opened (PIC-31, PIC-32, GUEST-11)', async () => {
  const { booth, txID, ahead, drawn } = await openWithPhotos();
  const { blobStore, publicUrl } = booth.dependencies;
  expect([ahead.length, drawn.length]).toEqual([4, 3 * 4]);
  for (const url of ahead) expect((await fetch(url)).status).toBe(200);
  const [first = '', ...others] = drawn;
  expect(drawn.every((url) => url.startsWith(`${publicUrl}/static/res_image/`))).toBe(true);
  const stored = await blobStore.list('res_image/');

  const answer = await ask(booth, first);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(answer.headers['cache-control']).toBe('no-store');
  const { widthPx, heightPx } = await openPhoto(answer.rawPayload);
  const source = await openPhoto(Buffer.from(await (await fetch(ahead[0] ?? '')).arrayBuffer()));
  expect([widthPx, heightPx]).toEqual([source.widthPx, source.heightPx]);
  expect(await blobStore.list('res_image/')).toHaveLength(stored.length + 1);
  expect((await ask(booth, first)).rawPayload).toEqual(answer.rawPayload);

  await booth.sessions.erase(txID, BOOTH_ACTOR);
  for (const url of [first, ...others]) expect((await ask(booth, url)).statusCode).toBe(404);
  await booth.runJob('retention-rescue', null);
  expect(await blobStore.list('')).toEqual([]);
});

test('a sealed address opens with its own seal, for its picture, for thirteen hours (PIC-32)', async () => {
  const { booth, ahead, drawn } = await openWithPhotos();
  const [url = '', other = ''] = drawn;
  const [path, seal] = url.split('?');
  const statusOf = async (address: string) => (await ask(booth, address)).statusCode;
  expect(await statusOf(`${path}`)).toBe(404);
  expect(await statusOf(`${path}?seal=`)).toBe(404);
  expect(await statusOf(`${path}?${seal}&${seal}`)).toBe(404);
  expect(await statusOf(`${path}?${seal}&seal=`)).toBe(404);
  expect(await statusOf(`${other.split('?')[0]}?${seal}`)).toBe(404);
  const [unsealed] = (ahead[0] ?? '').split('?');
  const key = unsealed?.slice(unsealed.indexOf('res_image/'));
  expect(await statusOf(`${booth.dependencies.publicUrl}/static/${key}?${seal}`)).toBe(404);

  booth.advance(13 * HOUR_MS - 1);
  expect(await statusOf(url)).toBe(200);
  booth.advance(1);
  expect(await statusOf(url)).toBe(404);
  // The address was made by a process whose clock is ahead, or before the clock was set back.
  booth.advance(-13 * HOUR_MS - 10 * 60_000);
  expect(await statusOf(url)).toBe(200);
  booth.advance(-HOUR_MS);
  expect(await statusOf(url)).toBe(404);
});
