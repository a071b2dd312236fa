import { openPhoto, readVideoFacts } from '@jepret/compositor';
import { effectNameOf } from '@jepret/contract';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type RecordingBooth, startRecordingBooth } from '../../testing/booths/recording-booth.ts';
import { SHEET_FRAME, SMALL_FRAMES, textPart } from '../../testing/booths/snapping-booth.ts';
import { START_AT } from '../../testing/booths/test-dependencies.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { readVideoFrame } from '../../testing/media/test-clips.ts';
import { TEST_FFMPEG } from '../../testing/media/test-ffmpeg.ts';
import { drawPhoto } from '../../testing/media/test-photos.ts';
import { createVideoStore } from '../videos/store.ts';

// These tests make real films.

const { width, height }: { width: number; height: number } = SMALL_FRAMES[0];
const PAINT = { r: 200, g: 30, b: 60 };

/** A stroke over the upper half of the sheet; the rest is transparent. */
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

async function readImage({ dependencies }: RecordingBooth, url: string) {
  const jpeg = (await dependencies.blobStore.find(keyOf(url))) ?? expect.fail(`nothing at ${url}`);
  const { pixels, widthPx } = await openPhoto(jpeg);
  return {
    jpeg,
    pixelAt: (x: number, y: number) => [...pixels.subarray(3 * (y * widthPx + x)).subarray(0, 3)],
  };
}

const listPaintings = ({ database }: RecordingBooth) =>
  database.selectFrom('paintings').selectAll().orderBy('compiled_at').execute();

const near = (value: number) => expect.toSatisfy((other: number) => Math.abs(other - value) <= 8);
const painted = [near(PAINT.r), near(PAINT.g), near(PAINT.b)];
const paper = [near(250), near(245), near(235)];

describeOnEveryDatabase('compile-painting', (open) => {
  const openPrinted = async () => {
    const booth = await startRecordingBooth(await open());
    const txID = await booth.startPaid();
    await booth.uploadAll(txID);
    await booth.getImages(txID);
    return { booth, txID };
  };

  test('lays the painting over the print: a JPEG of 300 dpi under its effect (EDIT-17)', async () => {
    const { booth, txID } = await openPrinted();
    const effect = 'light_grayscale';
    const { image_path, video_path } = await booth.getPainted(txID, await paint(), { effect });
    expect(video_path).toBeNull();
    expect(effectNameOf(image_path)).toBe(effect);
    expect(image_path).toMatch(
      /^http:\/\/localhost:3000\/static\/res_image\/.*\/painted-\w{16}\.jpg$/,
    );
    expect((await booth.get(new URL(image_path).pathname)).statusCode).toBe(200);
    const { jpeg, pixelAt } = await readImage(booth, image_path);
    expect(pixelAt(5, 5)).toEqual(painted);
    expect(pixelAt(5, height - 5)).toEqual(paper);
    const facts = await sharp(jpeg).metadata();
    expect(facts).toMatchObject({ width, height, format: 'jpeg', density: 300, space: 'srgb' });
  });

  test('the same painting gives the same file; a later one is the newest (EDIT-19)', async () => {
    const { booth, txID } = await openPrinted();
    const [one, two] = [await paint(), await paint(undefined, { r: 1, g: 2, b: 250 })];
    const first = await booth.getPainted(txID, one);
    booth.advance(1_000);
    const second = await booth.getPainted(txID, two);
    booth.advance(1_000);
    expect(second.image_path).not.toBe(first.image_path);
    const newest = async () => (await listPaintings(booth)).at(-1)?.image_key;
    expect(await newest()).toBe(keyOf(second.image_path));

    const { blobStore } = booth.dependencies;
    const put = blobStore.put;
    blobStore.put = () => expect.fail('no file must be written');
    expect(await booth.getPainted(txID, one)).toEqual(first);
    blobStore.put = put;
    expect(await newest()).toBe(keyOf(first.image_path));
    expect(await listPaintings(booth)).toHaveLength(2);
  });

  test('lays the painting over the print that the kiosk requested last (EDIT-20)', async () => {
    const { booth, txID } = await openPrinted();
    booth.advance(1_000);
    await booth.getImages(txID, SHEET_FRAME);
    const onSheet = await booth.getPainted(txID, await paint());
    booth.advance(1_000);
    await booth.getImages(txID);
    const onStrips = await booth.getPainted(txID, await paint());
    expect(onStrips.image_path).not.toBe(onSheet.image_path);
  });

  test('a painting that cannot be laid over the print is 422, and nothing is recorded (EDIT-18)', async () => {
    const { booth, txID } = await openPrinted();
    const before = await booth.dependencies.blobStore.list('');
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
      const answer = await booth.sendPainting(txID, painting);
      expect([answer.statusCode, answer.json().meta.message]).toEqual([
        422,
        expect.stringContaining(sentence),
      ]);
    }
    expect(await listPaintings(booth)).toEqual([]);
    expect(await booth.dependencies.blobStore.list('')).toEqual(before);
  });

  test('no print yet, a wrong effect and a wrong flag are 422; more than 20 MB is 413 (EDIT-18)', async () => {
    const { booth, txID } = await openPrinted();
    const early = await booth.sendPainting(await booth.startPaid(), await paint());
    expect([early.statusCode, early.json().meta.message]).toEqual([
      422,
      'There is no print to paint on yet.',
    ]);
    const sepia = await booth.sendPainting(txID, await paint(), { effect: 'sepia' });
    expect([sepia.statusCode, sepia.json().meta.message]).toEqual([
      422,
      expect.stringContaining('effect'),
    ]);
    const flag = await booth.sendPainting(txID, await paint(), { withRecording: 'perhaps' });
    expect(flag.statusCode).toBe(422);
    const none = await booth.post('/api/compile-painting', {}, booth.kiosk.headers);
    expect(none.statusCode).toBe(400);
    const large = await booth.sendPainting(txID, Buffer.alloc(20 * 1024 ** 2 + 1));
    expect([large.statusCode, large.json().meta.message]).toEqual([
      413,
      'A painting has at most 20 MB.',
    ]);
  });

  test('a session keeps its twenty newest drawings, also of simultaneous ones, and always the printed one (EDIT-21)', async () => {
    const { booth, txID } = await openPrinted();
    const { blobStore } = booth.dependencies;
    const first = await booth.getPainted(txID, await paint());
    const body = { txID, effect: 'original', isNoCut: false };
    const printed = await booth.post('/api/print-image', body, booth.kiosk.headers);
    expect(printed.statusCode).toBe(200);
    const drawings = await Promise.all(
      Array.from({ length: 22 }, (_, index) => paint(undefined, { r: index, g: 2, b: 250 })),
    );
    const answers = await Promise.all(drawings.map((png) => booth.sendPainting(txID, png)));
    expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
    const rows = await listPaintings(booth);
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
    const again = await booth.sendPainting(txID, drawings[index] ?? '');
    expect(again.json().data).toEqual(answers[index]?.json().data);
    expect(await listPaintings(booth)).toHaveLength(20);
  });

  test('an old drawing is deleted with its films (EDIT-21)', async () => {
    const { booth, txID } = await openPrinted();
    const { blobStore } = booth.dependencies;
    await booth.getPainted(txID, await paint());
    const [{ image_key: imageKey } = expect.fail('no painting')] = await listPaintings(booth);
    const films = { video: imageKey.replace('.jpg', '.mp4'), animatedClip: `${imageKey}.mp4` };
    const gif = `${imageKey}.gif`;
    const keys = [films.video, films.animatedClip, gif];
    for (const key of keys) {
      const type = key === gif ? 'image/gif' : 'video/mp4';
      await blobStore.put(key, Buffer.from('film'), type);
    }
    const videos = createVideoStore(booth.database);
    const plan = {
      kind: 'painted',
      effect: 'original',
      frameName: 'x',
      categoryName: 'x',
      paintingKey: 'x',
    } as const;
    await videos.choose(txID, { inputsHash: 'films', plan }, START_AT);
    await videos.finish(txID, 'films', films, START_AT);
    await booth.database.updateTable('paintings').set({ films_hash: 'films' }).execute();

    for (let blue = 1; blue <= 20; blue += 1) {
      await booth.getPainted(txID, await paint(undefined, { r: 1, g: 2, b: blue }));
    }
    const left = await blobStore.list('res_image/');
    expect([imageKey, ...keys].filter((key) => left.includes(key))).toEqual([]);
    expect(await videos.find(txID, 'films')).toBeUndefined();
  });

  test('the transaction is checked before the painting (CALL-5)', async () => {
    const { booth } = await openPrinted();
    const { trx_id: unpaid } = await booth.kiosk.start();
    expect((await booth.sendPainting('37', 'no PNG')).statusCode).toBe(404);
    expect((await booth.sendPainting(unpaid, 'no PNG')).statusCode).toBe(402);
  });
});

test('a painting that arrives before its transaction id is not written to disk until that is checked', async () => {
  // The folder does not exist, so writing too early fails.
  const nowhere = { newPath: () => '/nowhere/painting.png', fetchBlob: async () => undefined };
  const booth = await startRecordingBooth(await openInMemory(), {
    workFolders: { withFolder: (task) => task(nowhere) },
  });
  const send = async (txID: string, content: Uint8Array) => {
    const file = { name: 'paintingImg', fileName: 'painting.png', content };
    const fields = Object.entries({ txID, effect: 'original', withRecording: 'false' });
    const parts = [file, ...fields.map(textPart)];
    const url = '/api/compile-painting';
    return (await booth.send(parts, undefined, url)).statusCode;
  };
  const { trx_id: unpaid } = await booth.kiosk.start();
  expect(await send('37', await paint())).toBe(404);
  expect(await send('37', Buffer.alloc(24 * 1024 ** 2 + 1))).toBe(404);
  expect(await send(unpaid, await paint())).toBe(402);
  expect(await send(await booth.startPaid(), Buffer.alloc(24 * 1024 ** 2 + 1))).toBe(422);
});

describe('a painting over the living print', () => {
  test('lies over print, living print, animated clip and GIF, which mail and download find (EDIT-22)', async () => {
    const booth = await startRecordingBooth(await openInMemory());
    const txID = await booth.startPaid();
    await booth.recordAll(txID);
    await booth.startVideoJobs();
    await booth.getImages(txID);
    const fields = { withRecording: 'true' };
    const first = await booth.getPainted(txID, await paint(), fields);
    const { video_path = null } = first;
    expect(video_path).toMatch(/\/original\/painted-\w{16}\.mp4$/);
    const key = keyOf(video_path ?? '');
    const file = (await booth.dependencies.blobStore.findFile?.(key)) ?? '';
    const { ffmpeg = expect.fail('no ffmpeg') } = booth.dependencies;
    expect(await readVideoFacts(ffmpeg, file)).toMatchObject({ codec: 'h264', frameCount: 150 });
    const pixelAt = await readVideoFrame(file, 75);
    expect(pixelAt(6, 6)).toEqual(painted);
    expect(pixelAt(6, height - 6)).toEqual(paper);
    expect(await listPaintings(booth)).toEqual([
      expect.objectContaining({ image_key: keyOf(first.image_path) }),
    ]);

    expect(first.stacked_video_path).toMatch(/\/original\/painted-clip-\w{16}\.mp4$/);
    const clipKey = keyOf(first.stacked_video_path ?? '');
    const clip = (await booth.dependencies.blobStore.findFile?.(clipKey)) ?? '';
    expect(await readVideoFacts(ffmpeg, clip)).toMatchObject({ codec: 'h264', frameCount: 144 });
    // The stroke lies over the first photo and not over the last.
    expect((await readVideoFrame(clip, 10))(80, 45)).toEqual(painted);
    expect((await readVideoFrame(clip, 140))(80, 45)).not.toEqual(painted);
    const gifKey = clipKey.replace(/mp4$/, 'gif');
    const { blobStore } = booth.dependencies;
    await expect.poll(() => blobStore.findFile?.(gifKey)).toBeDefined();
    const gif = (await blobStore.findFile?.(gifKey)) ?? '';
    expect((await readVideoFrame(gif, 2))(80, 45)).toEqual(painted);
    expect(await booth.getPainted(txID, await paint(), fields)).toEqual(first);
  });

  test('if films cannot be made, the response has only the painted print (EDIT-24)', async () => {
    const broken = { ...TEST_FFMPEG, ffmpegPath: '/bin/false' };
    const booth = await startRecordingBooth(await openInMemory(), { ffmpeg: broken });
    const txID = await booth.startPaid();
    await booth.recordAll(txID);
    await booth.startVideoJobs();
    await booth.getImages(txID);
    const fields = { withRecording: 'true' };
    const { image_path, ...films } = await booth.getPainted(txID, await paint(), fields);
    expect(films).toEqual({ video_path: null, stacked_video_path: null });
    expect((await booth.get(new URL(image_path).pathname)).statusCode).toBe(200);
  });
});
