import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeSheet } from './make-sheet.ts';
import { makeSmallPicture } from './make-small-picture.ts';

const SHEET = { widthPx: 1240, heightPx: 1844 };
const YELLOW = { channels: 3, background: '#ffcc00' } as const;

test('a print that is already a sheet is sent to the printer unchanged (PRINT-1)', async () => {
  const print = await sharp({ create: { width: 1240, height: 1844, ...YELLOW } })
    .jpeg()
    .withMetadata({ density: 300 })
    .toBuffer();
  expect(await makeSheet(print, SHEET)).toBe(print);
});

test('any other picture is converted to 1240 × 1844 px at 300 dpi, filled to its edges (PRINT-1)', async () => {
  for (const [width, height] of [
    [310, 461],
    [1240, 1844],
    [2000, 1000],
  ] as const) {
    const picture = await sharp({ create: { width, height, ...YELLOW } })
      .png()
      .toBuffer();
    const sheet = sharp(await makeSheet(picture, SHEET));
    expect(await sheet.metadata()).toMatchObject({
      format: 'jpeg',
      width: 1240,
      height: 1844,
      density: 300,
    });
    const corner = await sheet.extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
    expect([...corner].map((channel) => Math.round(channel / 16))).toEqual([16, 13, 0]);
  }
});

test('the picture inside a mail is small, even for noise', async () => {
  const noise = Buffer.from(Array.from({ length: 1240 * 1844 * 3 }, (_, at) => (at * 7919) % 251));
  const picture = await sharp(noise, { raw: { width: 1240, height: 1844, channels: 3 } })
    .jpeg({ quality: 100 })
    .toBuffer();
  expect(picture.length).toBeGreaterThan(600_000);
  const light = await makeSmallPicture(picture, 600_000);
  expect(light.length).toBeLessThanOrEqual(600_000);
  expect(await sharp(light).metadata()).toMatchObject({ format: 'jpeg', height: 1100 });
});
