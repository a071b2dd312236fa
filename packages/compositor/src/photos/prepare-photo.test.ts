import { expect, test } from 'vitest';
import { openTemplate } from '../prints/template.ts';
import {
  aFrame,
  distance,
  drawPicture,
  drawTemplate,
  readColours,
  SHIRT,
  SKIN,
  WALL,
} from '../testing/drawings.ts';
import { openPhoto } from './photo.ts';
import { preparePhoto } from './prepare-photo.ts';
import { TONES } from './tones.ts';

const ORIGINAL = TONES.findIndex(({ effect }) => effect === 'original');

const SLOTS = [
  { x: 0, y: 0, width: 60, height: 90, photo: 1 },
  { x: 100, y: 0, width: 160, height: 90, photo: 1 },
  { x: 0, y: 100, width: 60, height: 90, photo: 1 },
  { x: 100, y: 100, width: 70, height: 90, photo: 2 },
];

/** A person in the middle of a 320 × 180 photo: 120 px wide, before a wall with coloured ends. */
async function openPortrait() {
  const file = await drawPicture(320, 180, (x) => {
    if (x < 20 || x >= 300) return SHIRT;
    return x >= 100 && x < 220 ? SKIN : WALL;
  })
    .png()
    .toBuffer();
  return openPhoto(file);
}

async function openSheet() {
  const frame = aFrame(SLOTS);
  return openTemplate(await drawTemplate(frame), frame);
}

test('a photo is prepared once for each size of its slots', async () => {
  const { number, rasters } = await preparePhoto(await openPortrait(), 1, await openSheet());
  expect(number).toBe(1);
  expect([...rasters.keys()]).toEqual(['60x90', '160x90']);
  expect(rasters.get('60x90')?.map(({ length }) => length)).toEqual(Array(4).fill(60 * 90 * 3));
});

test('a tall slot shows the middle of a wide photo without stretching it (FRAME-36)', async () => {
  const { rasters } = await preparePhoto(await openPortrait(), 1, await openSheet());
  const tall = readColours(rasters.get('60x90')?.[ORIGINAL] ?? new Uint8Array(), 60);
  for (const x of [2, 30, 57]) expect(distance(tall(x, 45), SKIN)).toBeLessThanOrEqual(2);

  const wide = readColours(rasters.get('160x90')?.[ORIGINAL] ?? new Uint8Array(), 160);
  const across = [4, 30, 80, 130, 155].map((x) => wide(x, 45));
  [SHIRT, WALL, SKIN, WALL, SHIRT].forEach((colour, index) => {
    expect(distance(across[index] ?? [0, 0, 0], colour)).toBeLessThanOrEqual(2);
  });
});

test('a photo smaller than its slot is enlarged to cover it', async () => {
  const small = await openPhoto(
    await drawPicture(16, 9, () => SKIN)
      .png()
      .toBuffer(),
  );
  const { rasters } = await preparePhoto(small, 2, await openSheet());
  const colourAt = readColours(rasters.get('70x90')?.[ORIGINAL] ?? new Uint8Array(), 70);
  expect([colourAt(0, 0), colourAt(69, 89)]).toEqual([SKIN, SKIN]);
});
