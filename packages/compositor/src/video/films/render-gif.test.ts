import { readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { distance, readPicture as lookAtPicture, SHIRT, SKIN } from '../../testing/drawings.ts';
import { drawHalves, H264, openVideoFixture, TAGGED } from '../testing/video-fixture.ts';
import { renderGif } from './render-gif.ts';

const { ffmpeg, path, signal, draw, listFiles } = await openVideoFixture();

test('a GIF is at most 480 px wide, loops endlessly, and has the clip’s colours and speed (FILM-5)', async () => {
  const scene = drawHalves({ left: SKIN, right: SHIRT, width: 640, height: 360, seconds: 1 });
  const animatedClip = await draw('animated.mp4', scene, [...H264, ...TAGGED]);
  const outputFile = path('animated.gif');
  await renderGif(ffmpeg, { animatedClip, outputFile }, signal);

  const gif = await readFile(outputFile);
  const { width, pageHeight, pages, loop, delay } = await sharp(gif, { animated: true }).metadata();
  expect({ width, height: pageHeight, loop }).toEqual({ width: 480, height: 270, loop: 0 });
  // An unchanged frame may be omitted, but not its duration.
  expect(pages).toBeLessThanOrEqual(12);
  expect(delay?.reduce((sum, one) => sum + one)).toBeGreaterThanOrEqual(900);
  const { colourAt } = await lookAtPicture(gif);
  expect(distance(colourAt(100, 100), SKIN)).toBeLessThanOrEqual(8);
  expect(distance(colourAt(400, 100), SHIRT)).toBeLessThanOrEqual(8);
});

test('a GIF that would be larger than 3 MB is made smaller (FILM-5)', async () => {
  const noisy = 'nullsrc=s=480x270:r=10:d=3,noise=alls=60:allf=t,format=yuv420p';
  const animatedClip = await draw('noisy.mp4', noisy, [...H264, '-crf', '10']);
  const outputFile = path('noisy.gif');
  await renderGif(ffmpeg, { animatedClip, outputFile }, signal);
  expect((await stat(outputFile)).size).toBeLessThanOrEqual(3_000_000);
  const { width } = await sharp(outputFile).metadata();
  expect(width).toBeLessThan(480);
  expect((await listFiles()).filter((name) => name.includes('noisy.gif.'))).toEqual([]);
});
