import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openTemplate } from '../../prints/template.ts';
import { aFrame, drawTemplate } from '../../testing/drawings.ts';
import type { Picture } from '../ffmpeg/yuv.ts';
import { listVideoSlots, makeVideoSheet, placeSlots, videoSize } from './video-sheet.ts';

test('the living print of a 1240 × 1844 sheet is 800 × 1190; other sheets keep their shape, in even numbers (FILM-3)', () => {
  expect(videoSize({ widthPx: 1240, heightPx: 1844 })).toEqual({ width: 800, height: 1190 });
  expect(videoSize({ widthPx: 1844, heightPx: 1240 })).toEqual({ width: 1190, height: 800 });
  expect(videoSize({ widthPx: 321, heightPx: 479 })).toEqual({ width: 322, height: 480 });
});

const STRIPS = {
  widthPx: 1240,
  heightPx: 1844,
  slots: [
    { x: 60, y: 180, width: 510, height: 286, photo: 1 },
    { x: 670, y: 180, width: 510, height: 286, photo: 1 },
    { x: 61, y: 490, width: 511, height: 287, photo: 2 },
  ],
};

test('slots are rounded outwards to even pixels', () => {
  for (const [index, place] of placeSlots(STRIPS).entries()) {
    const slot = STRIPS.slots[index] ?? { x: 0, y: 0, width: 0, height: 0 };
    const [across, down] = [800 / 1240, 1190 / 1844];
    expect([place.x, place.y, place.width, place.height].map((length) => length % 2)).toEqual(
      Array(4).fill(0),
    );
    expect(place.x).toBeLessThanOrEqual(slot.x * across);
    expect(place.y).toBeLessThanOrEqual(slot.y * down);
    expect(place.x + place.width).toBeGreaterThanOrEqual((slot.x + slot.width) * across);
    expect(place.y + place.height).toBeGreaterThanOrEqual((slot.y + slot.height) * down);
    expect(place.width - slot.width * across).toBeLessThan(4);
  }
});

test('a photo that is shown twice in one size is prepared once', () => {
  expect(listVideoSlots(STRIPS, 1)).toEqual([{ width: 330, height: 186 }]);
  expect(listVideoSlots(STRIPS, 2)).toHaveLength(1);
  expect(listVideoSlots(STRIPS, 3)).toEqual([]);
});

const bytesOf = ({ bytes }: Picture) => Buffer.from(bytes).toString('base64');

test("a frame's sheet is cached, a painting belongs to one film only, and each frame has its own sheet", async () => {
  const frame = aFrame([{ x: 16, y: 32, width: 128, height: 96, photo: 1 }]);
  const template = await openTemplate(await drawTemplate(frame), frame);
  const bare = await makeVideoSheet(template);
  const before = bytesOf(bare);
  const { width, height } = frame;
  const create = { width, height, channels: 4, background: '#e02020' } as const;
  const painted = await makeVideoSheet(template, await sharp({ create }).png().toBuffer());
  expect(bytesOf(painted)).not.toBe(before);
  expect(painted.slots[0]?.lumaWindow.open).toHaveLength(0);
  expect(await makeVideoSheet(template)).toBe(bare);
  expect(bytesOf(bare)).toBe(before);

  const other = aFrame([{ x: 32, y: 64, width: 128, height: 96, photo: 1 }]);
  const another = await makeVideoSheet(await openTemplate(await drawTemplate(other), other));
  expect(bytesOf(another)).not.toBe(before);
});
