import type { Slot } from '@jepret/contract';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { distance, INK, type Rgb, SHIRT, SKIN } from '../../testing/drawings.ts';
import { checkVideo } from '../ffmpeg/check-video.ts';
import { H264, halves, openVideoFixture, TAGGED } from '../testing/video-fixture.ts';
import { paintAnimatedClip } from './paint-animated-clip.ts';

const { ffmpeg, path, signal, draw, look, listFiles } = await openVideoFixture();
const TOLERANCE = 8;
/** Two strips: photo 1 above photo 2, on both of them. */
const SLOTS: Slot[] = [
  { x: 10, y: 10, width: 160, height: 90, photo: 1 },
  { x: 190, y: 10, width: 160, height: 90, photo: 1 },
  { x: 10, y: 110, width: 160, height: 90, photo: 2 },
  { x: 190, y: 110, width: 160, height: 90, photo: 2 },
];
const SHEET = { width: 360, height: 480 };

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

let animatedClip = '';
beforeAll(async () => {
  const scene = halves({ left: SKIN, width: 320, height: 180, seconds: 2.4 });
  animatedClip = await draw('clip.mp4', scene, [...H264, ...TAGGED, '-movflags', '+faststart']);
});

const paintOver = async (name: string, painting: Buffer, slots: readonly Slot[] = SLOTS) => {
  const outputFile = path(name);
  return {
    outputFile,
    isPainted: await paintAnimatedClip(
      ffmpeg,
      { animatedClip, painting, slots, outputFile },
      signal,
    ),
  };
};

async function expectColours(
  file: string,
  expected: readonly [frame: number, x: number, y: number, colour: Rgb][],
): Promise<void> {
  const frames = [...new Set(expected.map(([frame]) => frame))];
  const pictures = new Map(
    await Promise.all(frames.map(async (frame) => [frame, await look(file, frame)] as const)),
  );
  for (const [frame, x, y, colour] of expected) {
    const shown = pictures.get(frame)?.colourAt(x, y) ?? expect.fail(`no frame ${frame}`);
    expect(distance(shown, colour), `${frame} ${x} ${y}: ${shown}`).toBeLessThanOrEqual(TOLERANCE);
  }
}

test('what was drawn on a snap lies on that snap, in its place, and on no other (EDIT-23)', async () => {
  const painting = await paint([
    // A hat on the first, in the left upper quarter of its slot; a stroke on the second's lower half.
    { left: 10, top: 10, width: 80, height: 45, colour: INK },
    { left: 10, top: 155, width: 160, height: 45, colour: SHIRT },
  ]);
  const { outputFile, isPainted } = await paintOver('painted.mp4', painting);
  expect(isPainted).toBe(true);
  expect(await checkVideo(ffmpeg, outputFile)).toMatchObject({
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

test('of two strips the one with more paint on it is shown (EDIT-23)', async () => {
  const painting = await paint([
    { left: 10, top: 10, width: 30, height: 20, colour: SHIRT },
    { left: 190, top: 10, width: 160, height: 45, colour: INK },
  ]);
  const { outputFile } = await paintOver('strips.mp4', painting);
  await expectColours(outputFile, [
    [10, 20, 20, INK],
    [10, 300, 60, INK],
    [10, 160, 150, SKIN],
  ]);
});

test('of a slot that shows a part of the snap, paint beyond it stays, but not what lies on others', async () => {
  // Upright and in the middle of the sheet: the still is wider than the slot, on both sides.
  const slots: Slot[] = [
    { x: 135, y: 100, width: 90, height: 180, photo: 1 },
    { x: 245, y: 100, width: 90, height: 180, photo: 2 },
  ];
  const painting = await paint([{ left: 0, top: 100, width: 360, height: 60, colour: INK }]);
  const { outputFile } = await paintOver('upright.mp4', painting, slots);
  await expectColours(outputFile, [
    [10, 160, 30, INK],
    [10, 100, 30, INK],
    [10, 250, 30, SKIN],
    [10, 160, 120, SKIN],
    [50, 160, 30, INK],
    [50, 60, 30, SKIN],
  ]);
});

test('nothing painted on any snap is no new clip', async () => {
  const beside = [{ left: 0, top: 300, width: 360, height: 100, colour: INK }];
  expect((await paintOver('never.mp4', await paint(beside))).isPainted).toBe(false);
  expect(await listFiles()).not.toContain('never.mp4');
});
