import { EFFECTS } from '@jepret/contract';
import type { FrameGeometry } from '@jepret/layout';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openPhoto } from '../photos/photo.ts';
import { preparePhoto } from '../photos/prepare-photo.ts';
import {
  aFrame,
  distance,
  drawTemplate,
  flatJpeg,
  INK,
  type Rgb,
  readPicture,
  SHIRT,
  SKIN,
  WALL,
} from '../testing/drawings.ts';
import { toneColour } from '../testing/toned.ts';
import { composePrints } from './compose-prints.ts';
import { openTemplate } from './template.ts';

/** How much JPEG may change a flat colour. */
const TOLERANCE = 4;

const SLOTS = [
  { x: 16, y: 32, width: 128, height: 96, photo: 1 },
  { x: 176, y: 32, width: 128, height: 96, photo: 2 },
  { x: 16, y: 160, width: 288, height: 160, photo: 3 },
  { x: 16, y: 352, width: 128, height: 96, photo: 1 },
];
const COLOURS: readonly Rgb[] = [SKIN, SHIRT, WALL];

async function composeOf(
  colours: readonly Rgb[],
  frame: FrameGeometry = aFrame(SLOTS),
  template = drawTemplate(frame),
) {
  const opened = await openTemplate(await template, frame);
  const photos = await Promise.all(
    colours.map(async (colour, index) =>
      preparePhoto(await openPhoto(await flatJpeg(colour)), index + 1, opened),
    ),
  );
  return composePrints(opened, photos);
}

test('the print of every effect has each photo in its slots, in its tone (EFFECT-4)', async () => {
  const prints = await composeOf(COLOURS);
  expect(prints.map(({ effect }) => effect)).toEqual(Object.keys(EFFECTS));
  for (const { effect, jpeg } of prints) {
    const { colourAt } = await readPicture(jpeg);
    for (const { x, y, width, height, photo } of SLOTS) {
      const expected = toneColour(COLOURS[photo - 1] ?? INK, effect);
      for (const [right, down] of [
        [8, 8],
        [width / 2, height / 2],
        [width - 9, height - 9],
      ] as const) {
        const colour = colourAt(x + right, y + down);
        expect(distance(colour, expected), `${effect}, photo ${photo}`).toBeLessThanOrEqual(
          TOLERANCE,
        );
      }
    }
  }
});

test("the frame's artwork keeps its colours in every effect (EFFECT-4)", async () => {
  for (const { jpeg } of await composeOf(COLOURS)) {
    const { colourAt } = await readPicture(jpeg);
    for (const [x, y] of [
      [0, 0],
      [160, 80],
      [319, 479],
      [4, 140],
      [160, 335],
    ] as const) {
      expect(distance(colourAt(x, y), INK)).toBeLessThanOrEqual(TOLERANCE);
    }
  }
});

test('a photo fills its slot exactly to the last pixel (PIC-18)', async () => {
  const [, original] = await composeOf(COLOURS);
  const { colourAt } = await readPicture(original?.jpeg ?? Buffer.alloc(0));
  // Halfway between the two colours, despite the encoder's ringing at an edge.
  const isInk = (x: number, y: number) =>
    distance(colourAt(x, y), INK) < distance(colourAt(x, y), SKIN);
  expect([15, 16, 143, 144].map((x) => isInk(x, 80))).toEqual([true, false, false, true]);
  expect([31, 32, 127, 128].map((y) => isInk(80, y))).toEqual([true, false, false, true]);
});

test('a print is a sheet at 300 dpi, tagged as sRGB (PIC-19)', async () => {
  const sheet = { width: 1240, height: 1844 };
  const frame = aFrame([{ x: 60, y: 180, width: 510, height: 286, photo: 1 }], sheet);
  const prints = await composeOf([SKIN], frame);
  for (const { jpeg } of prints) {
    const metadata = await sharp(jpeg).metadata();
    expect(metadata).toMatchObject({
      ...sheet,
      format: 'jpeg',
      density: 300,
      resolutionUnit: 'inch',
      space: 'srgb',
      channels: 3,
    });
    expect(metadata.icc?.toString('latin1')).toContain('s\0R\0G\0B');
    expect(metadata.exif).toBeUndefined();
  }
});

test('the toned photo shows through half-transparent artwork', async () => {
  const frame = aFrame([{ x: 32, y: 32, width: 256, height: 256, photo: 1 }]);
  const veil = (x: number, y: number) =>
    x >= 64 && x < 128 && y >= 64 && y < 128 ? 64 : undefined;
  for (const { effect, jpeg } of await composeOf([SHIRT], frame, drawTemplate(frame, veil))) {
    const { colourAt } = await readPicture(jpeg);
    const photo = toneColour(SHIRT, effect);
    const mixed = photo.map((under, channel) => {
      return ((INK[channel] ?? 0) * 64 + under * (255 - 64)) / 255;
    }) as unknown as Rgb;
    expect(distance(colourAt(96, 96), mixed), effect).toBeLessThanOrEqual(TOLERANCE);
    expect(distance(colourAt(200, 200), photo), effect).toBeLessThanOrEqual(TOLERANCE);
  }
});

test('the same photos produce the same bytes, whatever else is composed at the same time (PIC-20)', async () => {
  const orders = [
    [SKIN, SHIRT, WALL],
    [WALL, SKIN, SHIRT],
    [SHIRT, WALL, SKIN],
  ];
  const alone: Awaited<ReturnType<typeof composeOf>>[] = [];
  for (const colours of orders) alone.push(await composeOf(colours));
  expect(await Promise.all(orders.map((colours) => composeOf(colours)))).toEqual(alone);
});

test('composing a print without one of its photos fails', async () => {
  await expect(composeOf([SKIN, SHIRT])).rejects.toThrow(
    'Photo 3 was not prepared for this template.',
  );
});
