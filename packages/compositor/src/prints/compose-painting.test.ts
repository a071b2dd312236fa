import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  distance,
  drawPicture,
  INK,
  type Rgb,
  readPicture,
  SHIRT,
  WALL,
} from '../testing/drawings.ts';
import { blendPainting, composePainting, PaintingError } from './compose-painting.ts';

const SIZE = { width: 64, height: 96 };
const printOf = (colour: Rgb, { width, height } = SIZE) =>
  drawPicture(width, height, () => colour)
    .jpeg({ quality: 92 })
    .toBuffer();

/** A painting in INK with the given alpha for each pixel. */
function paint(alphaAt: (x: number, y: number) => number, { width, height } = SIZE) {
  const rgba = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rgba.set([...INK, alphaAt(x, y)], 4 * (y * width + x));
  }
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

test('opaque paint replaces the print, transparent paint keeps it, and the rest is blended exactly (EDIT-17)', () => {
  const sheet = Uint8Array.from([...SHIRT, ...SHIRT, ...SHIRT, 255, 0, 7]);
  blendPainting(sheet, Uint8Array.from([...INK, 0, ...INK, 255, ...INK, 128, 1, 2, 3, 1]));
  const half = INK.map((over, channel) =>
    Math.round((over * 128 + (SHIRT[channel] ?? 0) * 127) / 255),
  );
  expect([...sheet]).toEqual([...SHIRT, ...INK, ...half, 254, 0, 7]);
});

test('the painting lies over the print where it was painted (EDIT-17)', async () => {
  const painting = await paint((x) => (x < 32 ? 255 : 0));
  const { width, height, colourAt } = await readPicture(
    await composePainting(await printOf(WALL), painting),
  );
  expect({ width, height }).toEqual(SIZE);
  for (const y of [0, 48, 95]) {
    expect(distance(colourAt(8, y), INK)).toBeLessThanOrEqual(3);
    expect(distance(colourAt(56, y), WALL)).toBeLessThanOrEqual(3);
  }
});

test('a painted print is a JPEG of 300 dpi in sRGB, like the print', async () => {
  const painted = await composePainting(await printOf(WALL), await paint(() => 90));
  const { format, density, icc, space } = await sharp(painted).metadata();
  expect({ format, density, space }).toEqual({ format: 'jpeg', density: 300, space: 'srgb' });
  expect(icc?.length).toBeGreaterThan(100);
});

test('an empty painting does not change the print', async () => {
  const print = await printOf(SHIRT);
  const { colourAt } = await readPicture(await composePainting(print, await paint(() => 0)));
  expect(distance(colourAt(20, 20), SHIRT)).toBeLessThanOrEqual(3);
});

test.each([
  ['of another size', () => paint(() => 9, { width: 60, height: 96 }), /60 × 96 px/],
  ['that is opaque', () => paint(() => 255), /opaque/],
  [
    'without transparency',
    () =>
      drawPicture(64, 96, () => INK)
        .png()
        .toBuffer(),
    /opaque/,
  ],
  ['that is a JPEG', () => printOf(INK), /not a PNG/],
  ['that is a text', async () => Buffer.from('<svg/>'), /not a PNG/],
  ['that is empty', async () => Buffer.alloc(0), /not a PNG/],
  ['that is truncated', async () => (await paint((x) => x)).subarray(0, 150), /damaged/],
  ['of 60,000 px', async () => withSize(await paint((x) => x), 60_000), /px|damaged/],
])('a painting %s is refused in a sentence', async (_, make, sentence) => {
  const composing = composePainting(await printOf(WALL), await make());
  await expect(composing).rejects.toThrow(PaintingError);
  await expect(composing).rejects.toThrow(sentence);
});

/** A PNG whose header has another size than its pixels. */
function withSize(png: Buffer, sizePx: number): Buffer {
  const huge = Buffer.from(png);
  huge.writeUInt32BE(sizePx, 16);
  huge.writeUInt32BE(sizePx, 20);
  return huge;
}
