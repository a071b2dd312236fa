import { openPhoto } from '@jepret/compositor';
import { effectNameOf } from '@jepret/contract';
import { systemScheduler } from '@jepret/time';
import { beforeAll, expect, test } from 'vitest';
import { createS3BlobStore } from '../../adapters/blob-store/s3.ts';
import { createAddressBox } from '../../composition/adapters/secret-box.ts';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import { systemRandomness } from '../../ports/randomness.ts';
import { openStudio, type Studio } from '../../testing/booths/studio.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { createS3Bucket } from '../../testing/s3-bucket.ts';

const HOUR_MS = 3_600_000;
const NO_BASES = { core: '', auth: '', processing: '', static: '', videos: '' };

let bucket: Awaited<ReturnType<typeof createS3Bucket>>;
beforeAll(async () => {
  bucket = await createS3Bucket();
});

/** A booth whose pictures lie in an object storage, with a session's photos. */
async function openWithPhotos() {
  const blobStore = createS3BlobStore({ ...bucket, keyPrefix: '', scheduler: systemScheduler });
  const storage = { ...bucket, provider: 's3', keyPrefix: '' } as const;
  const addressBox = createAddressBox({ storage }, systemRandomness);
  const bases = { ...NO_BASES, static: 'https://static.example.com' };
  const studio = await openStudio(await openInMemory(), { blobStore, addressBox, bases });
  const txID = await studio.startPaid();
  await studio.uploadAll(txID);
  const { img_url } = await studio.getImages(txID);
  const drawn = img_url.filter((url) => effectNameOf(url) !== 'original');
  return { studio, txID, ahead: img_url.filter((url) => !drawn.includes(url)), drawn };
}

const ask = (studio: Studio, url: string) => {
  const { pathname, search } = new URL(url);
  return studio.get(pathname + search);
};

test('with S3, too, a single in another effect is drawn when it is first opened (PIC-31, PIC-32, GUEST-11)', async () => {
  const { studio, txID, ahead, drawn } = await openWithPhotos();
  const { blobStore, publicUrl } = studio.dependencies;
  expect([ahead.length, drawn.length]).toEqual([4, 3 * 4]);
  for (const url of ahead) expect((await fetch(url)).status).toBe(200);
  const [first = '', ...others] = drawn;
  expect(drawn.every((url) => url.startsWith(`${publicUrl}/static/res_image/`))).toBe(true);
  const stored = await blobStore.list('res_image/');

  const answer = await ask(studio, first);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(answer.headers['cache-control']).toBe('no-store');
  const { widthPx, heightPx } = await openPhoto(answer.rawPayload);
  const source = await openPhoto(Buffer.from(await (await fetch(ahead[0] ?? '')).arrayBuffer()));
  expect([widthPx, heightPx]).toEqual([source.widthPx, source.heightPx]);
  expect(await blobStore.list('res_image/')).toHaveLength(stored.length + 1);
  expect((await ask(studio, first)).rawPayload).toEqual(answer.rawPayload);

  await studio.sessions.erase(txID, BOOTH_ITSELF);
  for (const url of [first, ...others]) expect((await ask(studio, url)).statusCode).toBe(404);
  await studio.runJob('retention-rescue', null);
  expect(await blobStore.list('')).toEqual([]);
});

test('such an address opens with its own seal, for that picture, for thirteen hours (PIC-32)', async () => {
  const { studio, ahead, drawn } = await openWithPhotos();
  const [url = '', other = ''] = drawn;
  const [path, seal] = url.split('?');
  const statusOf = async (address: string) => (await ask(studio, address)).statusCode;
  expect(await statusOf(`${path}`)).toBe(404);
  expect(await statusOf(`${path}?seal=`)).toBe(404);
  expect(await statusOf(`${path}?${seal}&${seal}`)).toBe(404);
  expect(await statusOf(`${path}?${seal}&seal=`)).toBe(404);
  expect(await statusOf(`${other.split('?')[0]}?${seal}`)).toBe(404);
  const [unsealed] = (ahead[0] ?? '').split('?');
  const key = unsealed?.slice(unsealed.indexOf('res_image/'));
  expect(await statusOf(`${studio.dependencies.publicUrl}/static/${key}?${seal}`)).toBe(404);

  studio.advance(13 * HOUR_MS - 1);
  expect(await statusOf(url)).toBe(200);
  studio.advance(1);
  expect(await statusOf(url)).toBe(404);
  // Made by a process whose clock runs ahead, or before it was set back.
  studio.advance(-13 * HOUR_MS - 10 * 60_000);
  expect(await statusOf(url)).toBe(200);
  studio.advance(-HOUR_MS);
  expect(await statusOf(url)).toBe(404);
});
