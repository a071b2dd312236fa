import { checkVideo, openPhoto } from '@jepret/compositor';
import { effectNameOf } from '@jepret/contract';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type LiveStudio, openLiveStudio } from '../../testing/booths/live-studio.ts';
import { SHEET_FRAME, STUDIO_FRAMES, textPart } from '../../testing/booths/studio.ts';
import { START_AT } from '../../testing/booths/test-dependencies.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { readFrame } from '../../testing/media/test-clips.ts';
import { TEST_FFMPEG } from '../../testing/media/test-ffmpeg.ts';
import { drawPhoto } from '../../testing/media/test-photos.ts';
import { createVideoStore } from '../videos/store.ts';

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

describeOnEveryDatabase('compile-painting', (open) => {
  const openPrinted = async () => {
    const studio = await openLiveStudio(await open());
    const txID = await studio.startPaid();
    await studio.uploadAll(txID);
    await studio.getImages(txID);
    return { studio, txID };
  };

  test('lays the painting over the print: a JPEG of 300 dpi under its effect (EDIT-17)', async () => {
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

  test('the same painting is the same file; another one is the newest (EDIT-19)', async () => {
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

  test('it lies on the print that the kiosk chose last (EDIT-20)', async () => {
    const { studio, txID } = await openPrinted();
    studio.advance(1_000);
    await studio.getImages(txID, SHEET_FRAME);
    const onSheet = await studio.getPainted(txID, await paint());
    studio.advance(1_000);
    await studio.getImages(txID);
    const onStrips = await studio.getPainted(txID, await paint());
    expect(onStrips.image_path).not.toBe(onSheet.image_path);
  });

  test('a painting that cannot be laid over the print is 422, and nothing is recorded (EDIT-18)', async () => {
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

  test('no print yet, a wrong effect and a wrong flag are 422; more than 20 MB is 413 (EDIT-18)', async () => {
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

  test('a session keeps its twenty newest drawings, also of those that come at once; the one that is printed stays (EDIT-21)', async () => {
    const { studio, txID } = await openPrinted();
    const { blobStore } = studio.dependencies;
    const first = await studio.getPainted(txID, await paint());
    const wish = { txID, effect: 'original', isNoCut: false };
    const printed = await studio.post('/api/print-image', wish, studio.kiosk.headers);
    expect(printed.statusCode).toBe(200);
    const drawings = await Promise.all(
      Array.from({ length: 22 }, (_, index) => paint(undefined, { r: index, g: 2, b: 250 })),
    );
    const answers = await Promise.all(drawings.map((png) => studio.sendPainting(txID, png)));
    expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
    const rows = await listPaintings(studio);
    expect(rows).toHaveLength(20);
    expect(rows.map((row) => row.image_key)).toContain(keyOf(first.image_path));
    const files = (await blobStore.list('res_image/')).filter((key) => key.includes('painted-'));
    expect(files.toSorted()).toEqual(rows.map((row) => row.image_key).toSorted());
    const sources = (await blobStore.list('captures/')).filter((key) => key.includes('painting-'));
    expect(sources.toSorted()).toEqual(rows.map((row) => row.painting_key).toSorted());

    const newest = rows.toSorted((one, other) => other.seq - one.seq)[0];
    const index = answers.findIndex(
      (answer) => keyOf(answer.json().data.image_path) === newest?.image_key,
    );
    const again = await studio.sendPainting(txID, drawings[index] ?? '');
    expect(again.json().data).toEqual(answers[index]?.json().data);
    expect(await listPaintings(studio)).toHaveLength(20);
  });

  test('a drawing that makes room takes its films along (EDIT-21)', async () => {
    const { studio, txID } = await openPrinted();
    const { blobStore } = studio.dependencies;
    await studio.getPainted(txID, await paint());
    const [{ image_key: imageKey } = expect.fail('no painting')] = await listPaintings(studio);
    const films = { video: imageKey.replace('.jpg', '.mp4'), animatedClip: `${imageKey}.mp4` };
    const gif = `${imageKey}.gif`;
    const keys = [films.video, films.animatedClip, gif];
    for (const key of keys) {
      const type = key === gif ? 'image/gif' : 'video/mp4';
      await blobStore.put(key, Buffer.from('film'), type);
    }
    const videos = createVideoStore(studio.database);
    const plan = {
      kind: 'painted',
      effect: 'original',
      frameName: 'x',
      categoryName: 'x',
      paintingKey: 'x',
    } as const;
    await videos.choose(txID, { inputsHash: 'films', plan }, START_AT);
    await videos.finish(txID, 'films', films, START_AT);
    await studio.database.updateTable('paintings').set({ films_hash: 'films' }).execute();

    for (let blue = 1; blue <= 20; blue += 1) {
      await studio.getPainted(txID, await paint(undefined, { r: 1, g: 2, b: blue }));
    }
    const left = await blobStore.list('res_image/');
    expect([imageKey, ...keys].filter((key) => left.includes(key))).toEqual([]);
    expect(await videos.find(txID, 'films')).toBeUndefined();
  });

  test('the transaction is checked before the painting (CALL-5)', async () => {
    const { studio } = await openPrinted();
    const { trx_id: unpaid } = await studio.kiosk.start();
    expect((await studio.sendPainting('37', 'no PNG')).statusCode).toBe(404);
    expect((await studio.sendPainting(unpaid, 'no PNG')).statusCode).toBe(402);
  });
});

test('a painting that comes before its transaction reaches no disk until that was checked', async () => {
  // Where nothing can be written, whoever writes too early is heard.
  const nowhere = { newPath: () => '/nowhere/painting.png', fetch: async () => undefined };
  const studio = await openLiveStudio(await openInMemory(), {
    workbench: { use: (task) => task(nowhere) },
  });
  const send = async (txID: string, content: Uint8Array) => {
    const file = { name: 'paintingImg', fileName: 'painting.png', content };
    const fields = Object.entries({ txID, effect: 'original', withRecording: 'false' });
    const parts = [file, ...fields.map(textPart)];
    const url = '/api/compile-painting';
    return (await studio.send(parts, undefined, url)).statusCode;
  };
  const { trx_id: unpaid } = await studio.kiosk.start();
  expect(await send('37', await paint())).toBe(404);
  expect(await send('37', Buffer.alloc(24 * 1024 ** 2 + 1))).toBe(404);
  expect(await send(unpaid, await paint())).toBe(402);
  expect(await send(await studio.startPaid(), Buffer.alloc(24 * 1024 ** 2 + 1))).toBe(422);
});

describe('a painting over the living print', () => {
  test('lies over print, living print, animated clip and GIF, which mail and download find (EDIT-22)', async () => {
    const studio = await openLiveStudio(await openInMemory());
    const txID = await studio.startPaid();
    await studio.recordAll(txID);
    await studio.work();
    await studio.getImages(txID);
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
      expect.objectContaining({ image_key: keyOf(first.image_path) }),
    ]);

    expect(first.stacked_video_path).toMatch(/\/original\/painted-clip-\w{16}\.mp4$/);
    const clipKey = keyOf(first.stacked_video_path ?? '');
    const clip = (await studio.dependencies.blobStore.findFile?.(clipKey)) ?? '';
    expect(await checkVideo(ffmpeg, clip)).toMatchObject({ codec: 'h264', frameCount: 144 });
    // The stroke lies over the first photo and not over the last.
    expect((await readFrame(clip, 10))(80, 45)).toEqual(painted);
    expect((await readFrame(clip, 140))(80, 45)).not.toEqual(painted);
    const gifKey = clipKey.replace(/mp4$/, 'gif');
    const { blobStore } = studio.dependencies;
    await expect.poll(() => blobStore.findFile?.(gifKey)).toBeDefined();
    const gif = (await blobStore.findFile?.(gifKey)) ?? '';
    expect((await readFrame(gif, 2))(80, 45)).toEqual(painted);
    expect(await studio.getPainted(txID, await paint(), fields)).toEqual(first);
  });

  test('films that cannot be made leave the painted print as the answer (EDIT-24)', async () => {
    const broken = { ...TEST_FFMPEG, ffmpegPath: '/bin/false' };
    const studio = await openLiveStudio(await openInMemory(), { ffmpeg: broken });
    const txID = await studio.startPaid();
    await studio.recordAll(txID);
    await studio.work();
    await studio.getImages(txID);
    const fields = { withRecording: 'true' };
    const { image_path, ...films } = await studio.getPainted(txID, await paint(), fields);
    expect(films).toEqual({ video_path: null, stacked_video_path: null });
    expect((await studio.get(new URL(image_path).pathname)).statusCode).toBe(200);
  });
});
