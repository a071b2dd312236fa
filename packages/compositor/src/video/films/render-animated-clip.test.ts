import { beforeAll, expect, test } from 'vitest';
import { openPhoto } from '../../photos/photo.ts';
import { distance, flatJpeg, INK, type Rgb, SHIRT, SKIN } from '../../testing/drawings.ts';
import { toneColour } from '../../testing/toned.ts';
import { type PreparedClip, prepareClip, prepareStillAsClip } from '../clips/prepare-clip.ts';
import { readVideoFacts } from '../ffmpeg/read-video-facts.ts';
import { drawHalves, H264, openVideoFixture, TAGGED } from '../testing/video-fixture.ts';
import { renderAnimatedClip } from './render-animated-clip.ts';

const { ffmpeg, path, signal, draw, readFrame, listFiles } = await openVideoFixture();
const TOLERANCE = 6;
const SLOTS = [{ width: 32, height: 48 }];
const LATE: Rgb = [60, 120, 60];

let clips: PreparedClip[] = [];
beforeAll(async () => {
  // Only the last 1.2 s, just before the still, are used.
  const scene = `${drawHalves({ left: SKIN, width: 128, height: 96, seconds: 3 })}[early];${drawHalves({ left: LATE, width: 128, height: 96, seconds: 1.2 })}[late];[early][late]concat`;
  const file = await draw('first.mp4', scene, [...H264, ...TAGGED]);
  const facts = { widthPx: 128, heightPx: 96, durationMs: 4200 };
  const crop = { x: 0, y: 0, width: 128, height: 96, isMirrored: false };
  const output = path('first-prepared.mp4');
  const photo = await openPhoto(await flatJpeg(SHIRT, 320, 180));
  clips = await Promise.all([
    prepareClip(ffmpeg, { file, facts, crop, slots: SLOTS, output }, signal),
    prepareStillAsClip(
      ffmpeg,
      { photo, slots: SLOTS, output: path('second-prepared.mp4') },
      signal,
    ),
  ]);
});

test('the animated clip shows the snaps one after another, each just before its still (FILM-2, FILM-4)', async () => {
  const outputFile = path('animated.mp4');
  await renderAnimatedClip(ffmpeg, { clips, effect: 'light_grayscale', outputFile }, signal);
  expect(await readVideoFacts(ffmpeg, outputFile)).toMatchObject({
    codec: 'h264',
    pixelFormat: 'yuv420p',
    colours: 'tv bt709 bt709 bt709',
    widthPx: 128,
    heightPx: 96,
    frameCount: 72,
    durationMs: 2400,
    isFastStart: true,
  });
  const colours: Rgb[] = [];
  for (const frame of [1, 35, 36, 71])
    colours.push((await readFrame(outputFile, frame)).colourAt(64, 48));
  [LATE, LATE, SHIRT, SHIRT].forEach((colour, index) => {
    const shown = colours[index] ?? INK;
    expect(distance(shown, toneColour(colour, 'light_grayscale')), `${shown}`).toBeLessThanOrEqual(
      TOLERANCE,
    );
  });
});

test('rendering an animated clip without clips fails and leaves no file', async () => {
  const nothing = { clips: [], effect: 'original' as const, outputFile: path('never.mp4') };
  await expect(renderAnimatedClip(ffmpeg, nothing, signal)).rejects.toThrow('needs a clip');
  expect(await listFiles()).not.toContain('never.mp4');
});
