import { FRAME_SHEET } from '@jepret/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawTestSheet } from './draw-test-sheet.ts';

test('the test sheet has the size of a print, a frame, pure colors, grays and the line where strips are cut', async () => {
  const { width, height } = FRAME_SHEET;
  const jpeg = await drawTestSheet({ widthPx: width, heightPx: height });
  expect(await sharp(jpeg).metadata()).toMatchObject({ width, height, density: 300 });
  const pixels = await sharp(jpeg).raw().toBuffer();
  const colorAt = (x: number, y: number) => {
    const at = (y * width + x) * 3;
    return [...pixels.subarray(at, at + 3)].map((value) => Math.round(value / 51) * 51);
  };
  expect(colorAt(30, 300)).toEqual([255, 255, 255]);
  expect(colorAt(63, 900)).toEqual([0, 0, 0]);
  expect(colorAt(180, 400)).toEqual([255, 0, 0]);
  expect(colorAt(430, 400)).toEqual([0, 0, 255]);
  expect(colorAt(150, 1100)).toEqual([0, 0, 0]);
  expect(colorAt(1080, 1100)).toEqual([255, 255, 255]);
  expect(colorAt(620, 1620)[0]).toBeLessThan(128);
});
