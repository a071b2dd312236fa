import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  busyJpeg,
  distance,
  drawPicture,
  flatJpeg,
  readColours,
  SHIRT,
  SKIN,
} from '../testing/drawings.ts';
import { openPhoto, PhotoError } from './photo.ts';
import { PNG_COLORS, writePng } from './write-png.ts';

async function openAndRead(file: Uint8Array) {
  const photo = await openPhoto(file);
  return { ...photo, colourAt: readColours(photo.pixels, photo.widthPx) };
}

/** Skin on the left, shirt on the right. */
const halves = drawPicture(64, 40, (x) => (x < 32 ? SKIN : SHIRT));

test.each([
  ['jpeg', halves.clone().jpeg({ quality: 95 })],
  ['png', halves.clone().png()],
  ['webp', halves.clone().webp({ quality: 95 })],
] as const)('a %s is opened with its colours', async (format, drawing) => {
  const photo = await openAndRead(await drawing.toBuffer());
  expect(photo).toMatchObject({ format, widthPx: 64, heightPx: 40 });
  expect(distance(photo.colourAt(8, 20), SKIN)).toBeLessThanOrEqual(4);
  expect(distance(photo.colourAt(56, 20), SHIRT)).toBeLessThanOrEqual(4);
});

test('a photo with an orientation tag is turned upright (PIC-24)', async () => {
  const turned = await halves.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const photo = await openAndRead(turned);
  expect(photo).toMatchObject({ widthPx: 40, heightPx: 64 });
  expect(distance(photo.colourAt(20, 8), SKIN)).toBeLessThanOrEqual(4);
  expect(distance(photo.colourAt(20, 56), SHIRT)).toBeLessThanOrEqual(4);
});

test('transparent parts of a photo become white (PIC-24)', async () => {
  const half = { r: 0, g: 0, b: 0, alpha: 0.5 };
  const clear = { create: { width: 8, height: 8, channels: 4, background: half } } as const;
  const photo = await openAndRead(await sharp(clear).png().toBuffer());
  expect(photo.pixels).toHaveLength(8 * 8 * 3);
  expect(distance(photo.colourAt(4, 4), [127, 127, 127])).toBeLessThanOrEqual(1);
});

test.each([
  ['grayscale JPEG', halves.clone().toColourspace('b-w').jpeg(), undefined],
  ['CMYK JPEG', halves.clone().toColourspace('cmyk').jpeg({ quality: 98 }), 12],
  ['16-bit PNG', halves.clone().toColourspace('rgb16').png(), 1],
  ['Display P3 PNG', halves.clone().withIccProfile('p3').png(), 2],
] as const)('a %s becomes sRGB (PIC-24)', async (_, drawing, tolerance) => {
  const photo = await openAndRead(await drawing.toBuffer());
  expect(photo.pixels).toHaveLength(64 * 40 * 3);
  const colour = photo.colourAt(8, 20);
  if (tolerance === undefined) expect(new Set(colour).size).toBe(1);
  else expect(distance(colour, SKIN)).toBeLessThanOrEqual(tolerance);
});

const NOT_A_PICTURE = 'The file is not a JPEG, PNG or WebP picture.';
const DAMAGED = 'The picture is damaged or incomplete.';

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('Dear booth, here is my photo.')],
  ['an SVG that names a file', Buffer.from(svgNaming('file:///etc/hostname'))],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0;', 'latin1')],
  ['a PDF', Buffer.from('%PDF-1.7\n')],
])('%s is not a picture (PIC-9)', async (_, file) => {
  await expect(openPhoto(file)).rejects.toThrow(new PhotoError(NOT_A_PICTURE));
});

test('a 4K picture is accepted, one with one row more is rejected (PIC-9)', async () => {
  const draw = (height: number) =>
    sharp({ create: { width: 3840, height, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
  // Does not compare the photo: a failure would print all its pixels.
  const open = async (height: number) => openPhoto(await draw(height)).then(() => 'taken', String);
  expect(await open(2160)).toBe('taken');
  expect(await open(2161)).toBe('PhotoError: The picture has more pixels than 4K.');
});

function svgNaming(href: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="${href}"/></svg>`;
}

test('an animated GIF is rejected', async () => {
  const frames = await drawPicture(16, 32, (_, y) => (y < 16 ? SKIN : SHIRT))
    .raw()
    .toBuffer();
  const animation = sharp(frames, {
    raw: { width: 16, height: 32, channels: 3, pageHeight: 16 },
  });
  await expect(openPhoto(await animation.gif().toBuffer())).rejects.toThrow(NOT_A_PICTURE);
});

test.each([
  ['JPEG', halves.clone().jpeg()],
  ['PNG', halves.clone().png()],
  ['WebP', halves.clone().webp()],
])('a %s that broke off is refused', async (_, drawing) => {
  const whole = await drawing.toBuffer();
  for (const share of [0.3, 0.6, 0.9]) {
    const part = whole.subarray(0, Math.floor(whole.length * share));
    await expect(openPhoto(part), `${share}`).rejects.toThrow(new PhotoError(DAMAGED));
  }
});

test('a JPEG with missing bytes in the middle is rejected', async () => {
  const damaged = Buffer.from(await busyJpeg(320, 200));
  const middle = Math.floor(damaged.length / 2);
  damaged.fill(0xff, middle, middle + 400);
  await expect(openPhoto(damaged)).rejects.toThrow(new PhotoError(DAMAGED));
});

test('a picture of 40,000 × 40,000 is rejected before memory is allocated for it', async () => {
  const before = process.memoryUsage.rss();
  await expect(openPhoto(pngOfSize(40_000, 40_000))).rejects.toThrow(
    new PhotoError('The picture has more pixels than 4K.'),
  );
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 2 ** 20);
});

/** A valid header with the data of one row. */
const pngOfSize = (width: number, height: number): Buffer =>
  writePng(Buffer.alloc(1 + width * 3), { width, height, bitDepth: 8, colors: PNG_COLORS.rgb });

/** Damaged files: some bytes are changed, and some of the end is missing. */
async function spoiltPictures() {
  const seeds = await Promise.all([
    busyJpeg(),
    flatJpeg(SKIN, 40, 30),
    halves.clone().png().toBuffer(),
    halves.clone().webp().toBuffer(),
  ]);
  const share = fc.nat(999).map((thousandths) => thousandths / 1000);
  return fc
    .record({
      seed: fc.constantFrom(...seeds),
      changes: fc.array(fc.tuple(share, fc.nat(255)), { maxLength: 4 }),
      kept: fc.oneof(fc.constant(1), share),
    })
    .map(({ seed, changes, kept }) => {
      const file = Buffer.from(seed.subarray(0, seed.length * kept));
      for (const [where, value] of changes) file[Math.floor(where * file.length)] = value;
      return file;
    });
}

async function expectOpenedOrRefused(file: Uint8Array): Promise<void> {
  try {
    const { pixels, widthPx, heightPx } = await openPhoto(file);
    expect(pixels).toHaveLength(widthPx * heightPx * 3);
  } catch (error) {
    expect(error).toBeInstanceOf(PhotoError);
  }
}

test('a damaged picture opens completely or is rejected', async () => {
  await fc.assert(fc.asyncProperty(await spoiltPictures(), expectOpenedOrRefused));
});

test('random bytes are rejected', async () => {
  const bytes = fc.uint8Array({ maxLength: 300 });
  const heads = ['', '\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF\x20\0\0\0WEBP'];
  const file = fc
    .tuple(fc.constantFrom(...heads), bytes)
    .map(([head, tail]) => Buffer.concat([Buffer.from(head, 'latin1'), tail]));
  await fc.assert(
    fc.asyncProperty(file, async (it) => {
      await expect(openPhoto(it)).rejects.toThrow(PhotoError);
    }),
  );
});
