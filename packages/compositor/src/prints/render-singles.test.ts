import { EFFECTS } from '@jepret/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openPhoto } from '../photos/photo.ts';
import { busyJpeg, distance, flatJpeg, readPicture, SKIN } from '../testing/drawings.ts';
import { toneColour } from '../testing/toned.ts';
import { renderSingles } from './render-singles.ts';

test('each effect returns the whole photo at its own size, in the order of the effects (PIC-25)', async () => {
  const singles = await renderSingles(await openPhoto(await flatJpeg(SKIN, 101, 57)));
  expect(singles.map(({ effect }) => effect)).toEqual(Object.keys(EFFECTS));
  for (const { effect, jpeg } of singles) {
    const picture = await readPicture(jpeg);
    expect(picture).toMatchObject({ width: 101, height: 57 });
    for (const [x, y] of [
      [3, 3],
      [50, 28],
      [100, 56],
    ] as const) {
      expect(
        distance(picture.colourAt(x, y), toneColour(SKIN, effect)),
        effect,
      ).toBeLessThanOrEqual(3);
    }
  }
});

test('colour singles are tagged as sRGB, gray ones have one channel', async () => {
  const singles = await renderSingles(await openPhoto(await busyJpeg()));
  const metadata = await Promise.all(singles.map(({ jpeg }) => sharp(jpeg).metadata()));
  expect(metadata.map(({ channels, hasProfile }) => [channels, hasProfile])).toEqual([
    [3, true],
    [3, true],
    [1, false],
    [1, false],
  ]);
});

test('the metadata of the camera is removed (PIC-25)', async () => {
  const file = await sharp(await busyJpeg())
    .withExif({ IFD0: { Copyright: 'a photographer' } })
    .toBuffer();
  const singles = await renderSingles(await openPhoto(file));
  for (const { jpeg } of singles) expect((await sharp(jpeg).metadata()).exif).toBeUndefined();
});

test('rendering singles does not change the photo', async () => {
  const photo = await openPhoto(await busyJpeg());
  const before = Buffer.from(photo.pixels);
  const first = await renderSingles(photo);
  expect(Buffer.from(photo.pixels).equals(before)).toBe(true);
  expect(await renderSingles(photo)).toEqual(first);
});
