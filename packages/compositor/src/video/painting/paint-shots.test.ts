import type { Slot } from '@jepret/contract';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { openPhoto } from '../../photos/photo.ts';
import { distance, flatJpeg, INK, type Rgb, SHIRT, SKIN } from '../../testing/drawings.ts';
import { type PreparedClip, prepareStillAsClip } from '../clips/prepare-clip.ts';
import { readVideoFacts } from '../ffmpeg/read-video-facts.ts';
import { renderAnimatedClip } from '../films/render-animated-clip.ts';
import { openVideoFixture } from '../testing/video-fixture.ts';

const { ffmpeg, path, signal, readFrame } = await openVideoFixture();
const TOLERANCE = 8;
/** Two strips, both with photo 1 above photo 2. */
const SLOTS: Slot[] = [
  { x: 10, y: 10, width: 160, height: 90, photo: 1 },
  { x: 190, y: 10, width: 160, height: 90, photo: 1 },
  { x: 10, y: 110, width: 160, height: 90, photo: 2 },
  { x: 190, y: 110, width: 160, height: 90, photo: 2 },
];
const SHEET = { width: 360, height: 480 };
const HALF_INK = { r: INK[0], g: INK[1], b: INK[2], alpha: 0.5 };

interface Stroke {
  left: number;
  top: number;
  width: number;
  height: number;
  colour: Rgb;
}

function paint(strokes: readonly Stroke[], size = SHEET): Promise<Buffer> {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { ...size, channels: 4, background: clear } })
    .composite(
      strokes.map(({ left, top, width, height, colour: [r, g, b] }) => ({
        input: { create: { width, height, channels: 4, background: { r, g, b, alpha: 1 } } },
        left,
        top,
      })),
    )
    .png()
    .toBuffer();
}

let clips: PreparedClip[] = [];
beforeAll(async () => {
  const photo = await openPhoto(await flatJpeg(SKIN, 320, 180));
  const still = { photo, slots: [{ width: 32, height: 48 }], output: path('still.mp4') };
  const clip = await prepareStillAsClip(ffmpeg, still, signal);
  clips = [clip, clip];
});

async function paintOver(name: string, png: Buffer, slots: readonly Slot[] = SLOTS) {
  const outputFile = path(name);
  const clip = { clips, effect: 'original' as const, painting: { png, slots }, outputFile };
  await renderAnimatedClip(ffmpeg, clip, signal);
  return outputFile;
}

async function expectColours(
  file: string,
  expected: readonly [frame: number, x: number, y: number, colour: Rgb][],
): Promise<void> {
  const frames = [...new Set(expected.map(([frame]) => frame))];
  const pictures = new Map(
    await Promise.all(frames.map(async (frame) => [frame, await readFrame(file, frame)] as const)),
  );
  for (const [frame, x, y, colour] of expected) {
    const shown = pictures.get(frame)?.colourAt(x, y) ?? expect.fail(`no frame ${frame}`);
    expect(distance(shown, colour), `${frame} ${x} ${y}: ${shown}`).toBeLessThanOrEqual(TOLERANCE);
  }
}

test('a drawing on a snap is at the same position of that snap and on no other snap (EDIT-23)', async () => {
  const painting = await paint([
    // A hat in the upper left quarter of the first slot, and a stroke in the lower half of the second.
    { left: 10, top: 10, width: 80, height: 45, colour: INK },
    { left: 10, top: 155, width: 160, height: 45, colour: SHIRT },
  ]);
  const outputFile = await paintOver('painted.mp4', painting);
  expect(await readVideoFacts(ffmpeg, outputFile)).toMatchObject({
    codec: 'h264',
    pixelFormat: 'yuv420p',
    colours: 'tv bt709 bt709 bt709',
    widthPx: 320,
    heightPx: 180,
    frameCount: 72,
    isFastStart: true,
  });
  await expectColours(outputFile, [
    [0, 80, 45, INK],
    [35, 80, 45, INK],
    [35, 240, 45, SKIN],
    [35, 80, 140, SKIN],
    [36, 80, 45, SKIN],
    [36, 80, 140, SHIRT],
    [71, 240, 140, SHIRT],
  ]);
});

test('the paint of the strip with more paint is shown (EDIT-23)', async () => {
  const painting = await paint([
    { left: 10, top: 10, width: 30, height: 20, colour: SHIRT },
    { left: 190, top: 10, width: 160, height: 45, colour: INK },
  ]);
  const outputFile = await paintOver('strips.mp4', painting);
  await expectColours(outputFile, [
    [10, 20, 20, INK],
    [10, 300, 60, INK],
    [10, 160, 150, SKIN],
  ]);
});

test('paint beside a slot that crops the snap is kept, but not paint on other slots', async () => {
  // A portrait slot in the middle of the sheet: the still is wider than the slot on both sides.
  const slots: Slot[] = [
    { x: 135, y: 100, width: 90, height: 180, photo: 1 },
    { x: 245, y: 100, width: 90, height: 180, photo: 2 },
  ];
  const painting = await paint([{ left: 0, top: 100, width: 360, height: 60, colour: INK }]);
  const outputFile = await paintOver('upright.mp4', painting, slots);
  await expectColours(outputFile, [
    [10, 160, 30, INK],
    [10, 100, 30, INK],
    [10, 250, 30, SKIN],
    [10, 160, 120, SKIN],
    [50, 160, 30, INK],
    [50, 60, 30, SKIN],
  ]);
});

test('half-transparent paint is blended with the snap, and paint beside the snaps is ignored', async () => {
  const half = await sharp({ create: { ...SHEET, channels: 4, background: HALF_INK } })
    .png()
    .toBuffer();
  const mixed = SKIN.map((value, channel) => (value + (INK[channel] ?? 0)) / 2) as unknown as Rgb;
  await expectColours(await paintOver('half.mp4', half), [[10, 160, 90, mixed]]);
  const beside = [{ left: 0, top: 300, width: 360, height: 100, colour: INK }];
  await expectColours(await paintOver('beside.mp4', await paint(beside)), [[10, 160, 90, SKIN]]);
});
