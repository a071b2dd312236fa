import sharp from 'sharp';
import { expect, test } from 'vitest';
import { distance, INK, type Rgb, SKIN } from '../../testing/drawings.ts';
import { checkVideo } from '../ffmpeg/check-video.ts';
import { H264, halves, openVideoFixture, TAGGED } from '../testing/video-fixture.ts';
import { overlayPainting } from './overlay-painting.ts';

const { ffmpeg, path, signal, draw, look } = await openVideoFixture();

test('the painting lies over every frame: opaque, half and not at all (EDIT-22)', async () => {
  const scene = halves({ left: SKIN, width: 320, height: 480, seconds: 1 });
  const video = await draw('living.mp4', scene, [...H264, ...TAGGED]);
  const painting = await paint();
  const outputFile = path('painted.mp4');
  await overlayPainting(ffmpeg, { video, painting, outputFile }, signal);

  expect(await checkVideo(ffmpeg, outputFile)).toMatchObject({
    codec: 'h264',
    pixelFormat: 'yuv420p',
    colours: 'tv bt709 bt709 bt709',
    widthPx: 320,
    heightPx: 480,
    frameCount: 30,
    isFastStart: true,
  });
  const half = SKIN.map((value, channel) => (value + (INK[channel] ?? 0)) / 2) as unknown as Rgb;
  for (const frame of [0, 29]) {
    const { colourAt } = await look(outputFile, frame);
    expect(distance(colourAt(60, 60), INK)).toBeLessThanOrEqual(6);
    expect(distance(colourAt(160, 240), half)).toBeLessThanOrEqual(6);
    expect(distance(colourAt(280, 440), SKIN)).toBeLessThanOrEqual(6);
  }
});

/** Opaque above, half in the middle, nothing below. */
function paint(): Promise<Buffer> {
  const pixels = Buffer.alloc(320 * 480 * 4);
  for (let pixel = 0; pixel < 320 * 480; pixel += 1) {
    const alpha = [255, 128, 0][Math.floor(pixel / 320 / 160)] ?? 0;
    pixels.set([...INK, alpha], 4 * pixel);
  }
  return sharp(pixels, { raw: { width: 320, height: 480, channels: 4 } })
    .png()
    .toBuffer();
}
