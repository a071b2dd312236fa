import { checkVideo, openPhoto } from '@jepret/compositor';
import { effectNameOf } from '@jepret/contract';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../testing/every-database.ts';
import { type LiveStudio, openLiveStudio } from '../../testing/live-studio.ts';
import { openInMemory } from '../../testing/sqlite-in-memory.ts';
import { SHEET_FRAME, STUDIO_FRAMES } from '../../testing/studio.ts';
import { readFrame } from '../../testing/test-clips.ts';
import { drawPhoto } from '../../testing/test-photos.ts';

// Real films on a busy machine.

const { width, height }: { width: number; height: number } = STUDIO_FRAMES[0];
const PAINT = { r: 200, g: 30, b: 60 };

/** A stroke over the upper half of the sheet; the rest is clear. */
function paint(size = { width, height }, { r, g, b } = PAINT): Promise<Buffer> {
  const clear = { ...size, channels: 4, background: { r, g, b, alpha: 0 } } as const;
  const stroke = { width: size.width, height: Math.floor(size.height / 2), channels: 4 } as const;
  return sharp({ create: clear })
    .composite([
      { input: { create: { ...stroke, background: { r, g, b, alpha: 1 } } }, top: 0, left: 0 },
    ])
    .png()
    .toBuffer();
}

const keyOf = (url: string) => new URL(url).pathname.replace('/static/', '');

async function readImage({ dependencies }: LiveStudio, url: string) {
  const jpeg = (await dependencies.blobStore.find(keyOf(url))) ?? expect.fail(`nothing at ${url}`);
  const { pixels, widthPx } = await openPhoto(jpeg);
  return {
    jpeg,
    pixelAt: (x: number, y: number) => [...pixels.subarray(3 * (y * widthPx + x)).subarray(0, 3)],
  };
}

const listPaintings = ({ database }: LiveStudio) =>
  database.selectFrom('paintings').selectAll().orderBy('compiled_at').execute();

const near = (value: number) => expect.toSatisfy((other: number) => Math.abs(other - value) <= 8);
const painted = [near(PAINT.r), near(PAINT.g), near(PAINT.b)];
const paper = [near(250), near(245), near(235)];

describeOnEveryDatabase('compile-painting (D18, D25)', (open) => {
  const openPrinted = async () => {
    const studio = await openLiveStudio(await open());
    const txID = await studio.startPaid();
    await studio.uploadAll(txID);
    await studio.getImages(txID);
    return { studio, txID };
  };

  test('lays the painting over the print: a JPEG of 300 dpi under its effect', async () => {
    const { studio, txID } = await openPrinted();
    const effect = 'light_grayscale';
    const { image_path, video_path } = await studio.getPainted(txID, await paint(), { effect });
    expect(video_path).toBeNull();
    expect(effectNameOf(image_path)).toBe(effect);
    expect(image_path).toMatch(
      /^http:\/\/localhost:3000\/static\/res_image\/.*\/painted-\w{16}\.jpg$/,
    );
    expect((await studio.get(new URL(image_path).pathname)).statusCode).toBe(200);
    const { jpeg, pixelAt } = await readImage(studio, image_path);
    expect(pixelAt(5, 5)).toEqual(painted);
    expect(pixelAt(5, height - 5)).toEqual(paper);
    const facts = await sharp(jpeg).metadata();
    expect(facts).toMatchObject({ width, height, format: 'jpeg', density: 300, space: 'srgb' });
  });

  test('the same painting is the same file; another one is the newest', async () => {
    const { studio, txID } = await openPrinted();
    const [one, two] = [await paint(), await paint(undefined, { r: 1, g: 2, b: 250 })];
    const first = await studio.getPainted(txID, one);
    studio.advance(1_000);
    const second = await studio.getPainted(txID, two);
    studio.advance(1_000);
    expect(second.image_path).not.toBe(first.image_path);
    const newest = async () => (await listPaintings(studio)).at(-1)?.image_key;
    expect(await newest()).toBe(keyOf(second.image_path));

    const { blobStore } = studio.dependencies;
    const put = blobStore.put;
    blobStore.put = () => expect.fail('nothing is to be made');
    expect(await studio.getPainted(txID, one)).toEqual(first);
    blobStore.put = put;
    expect(await newest()).toBe(keyOf(first.image_path));
    expect(await listPaintings(studio)).toHaveLength(2);
  });

  test('it lies on the print that the kiosk chose last', async () => {
    const { studio, txID } = await openPrinted();
    studio.advance(1_000);
    await studio.getImages(txID, SHEET_FRAME);
    const onSheet = await studio.getPainted(txID, await paint());
    studio.advance(1_000);
    await studio.getImages(txID);
    const onStrips = await studio.getPainted(txID, await paint());
    expect(onStrips.image_path).not.toBe(onSheet.image_path);
  });

  test('a painting that cannot be laid over the print is 422, and nothing is recorded', async () => {
    const { studio, txID } = await openPrinted();
    const before = await studio.dependencies.blobStore.list('');
    const opaque = await sharp(await paint())
      .removeAlpha()
      .png()
      .toBuffer();
    for (const [sentence, painting] of [
      [`310 × ${height} px`, await paint({ width: width - 1, height })],
      ['1240 × 1844 px', await paint({ width: 1_240, height: 1_844 })],
      ['opaque', opaque],
      ['not a PNG', await drawPhoto(1)],
      ['not a PNG', 'I am a text.'],
      ['not a PNG', ''],
      ['damaged', (await paint()).subarray(0, 300)],
    ] as const) {
      const answer = await studio.sendPainting(txID, painting);
      expect([answer.statusCode, answer.json().meta.message]).toEqual([
        422,
        expect.stringContaining(sentence),
      ]);
    }
    expect(await listPaintings(studio)).toEqual([]);
    expect(await studio.dependencies.blobStore.list('')).toEqual(before);
  });

  test('no print yet, no painting, a wrong effect and a wrong flag are 422; more than 20 MB is 413', async () => {
    const { studio, txID } = await openPrinted();
    const early = await studio.sendPainting(await studio.startPaid(), await paint());
    expect([early.statusCode, early.json().meta.message]).toEqual([
      422,
      'There is no print to paint on yet.',
    ]);
    const sepia = await studio.sendPainting(txID, await paint(), { effect: 'sepia' });
    expect([sepia.statusCode, sepia.json().meta.message]).toEqual([
      422,
      expect.stringContaining('effect'),
    ]);
    const flag = await studio.sendPainting(txID, await paint(), { withRecording: 'perhaps' });
    expect(flag.statusCode).toBe(422);
    const none = await studio.post('/api/compile-painting', {}, studio.kiosk.headers);
    expect(none.statusCode).toBe(400);
    const large = await studio.sendPainting(txID, Buffer.alloc(20 * 1024 ** 2 + 1));
    expect([large.statusCode, large.json().meta.message]).toEqual([
      413,
      'A painting has at most 20 MB.',
    ]);
  });

  test('the transaction is judged before the painting (D6)', async () => {
    const { studio } = await openPrinted();
    const { trx_id: unpaid } = await studio.kiosk.start();
    expect((await studio.sendPainting('37', 'no PNG')).statusCode).toBe(404);
    expect((await studio.sendPainting(unpaid, 'no PNG')).statusCode).toBe(402);
  });
});

describe('a painting over the living print', () => {
  test('lies over print and video; both are recorded for mail and print', async () => {
    const studio = await openLiveStudio(await openInMemory());
    const txID = await studio.startPaid();
    await studio.recordAll(txID);
    await studio.work();
    await studio.getImages(txID);
    await studio.getVideos(txID, 'original');
    const fields = { withRecording: 'true' };
    const first = await studio.getPainted(txID, await paint(), fields);
    const { video_path = null } = first;
    expect(video_path).toMatch(/\/original\/painted-\w{16}\.mp4$/);
    const key = keyOf(video_path ?? '');
    const file = (await studio.dependencies.blobStore.findFile?.(key)) ?? '';
    const { ffmpeg = expect.fail('no ffmpeg') } = studio.dependencies;
    expect(await checkVideo(ffmpeg, file)).toMatchObject({ codec: 'h264', frameCount: 150 });
    const pixelAt = await readFrame(file, 75);
    expect(pixelAt(6, 6)).toEqual(painted);
    expect(pixelAt(6, height - 6)).toEqual(paper);
    expect(await listPaintings(studio)).toEqual([
      expect.objectContaining({ image_key: keyOf(first.image_path), video_key: key }),
    ]);
    expect(await studio.getPainted(txID, await paint(), fields)).toEqual(first);
  });

  test('without a living print the painted print is the answer (D24)', async () => {
    const studio = await openLiveStudio(await openInMemory());
    const txID = await studio.startPaid();
    await studio.recordAll(txID);
    await studio.getImages(txID);
    const fields = { withRecording: 'true' };
    const { image_path, video_path } = await studio.getPainted(txID, await paint(), fields);
    expect(video_path).toBeNull();
    expect((await studio.get(new URL(image_path).pathname)).statusCode).toBe(200);
  });
});
