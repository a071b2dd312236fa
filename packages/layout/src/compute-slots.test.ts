import type { ConfigFrame } from '@jepret/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeSlots, type FrameGeometry, LayoutError } from './compute-slots.ts';
import { findLayoutFaults } from './layout-faults.ts';

const SHEET = { width: 1240, height: 1844 };

const STRIPS: ConfigFrame = {
  InterColPadding: 100,
  InterRowPadding: 24,
  CustomPadding: 60,
  TopFramePadding: 180,
  IsColumnMirrored: true,
};

function aFrame(overrides: Partial<FrameGeometry> = {}): FrameGeometry & { isNoCut: boolean } {
  return {
    ...SHEET,
    categoryName: 'AVAILABLE_4_FRAME',
    numberSnap: 4,
    config_frame: STRIPS,
    isNoCut: false,
    ...overrides,
  };
}

const config = (overrides: Partial<ConfigFrame>): ConfigFrame => ({ ...STRIPS, ...overrides });
const photosOf = (frame: FrameGeometry) => computeSlots(frame).map(({ photo }) => photo);

test('a mirrored column shows every photo on both strips, so there are twice as many slots as photos (FRAME-34)', () => {
  const slots = computeSlots(aFrame());
  expect(slots).toHaveLength(8);
  expect(slots.slice(0, 4)).toEqual([
    { x: 60, y: 180, width: 510, height: 286, photo: 1 },
    { x: 670, y: 180, width: 510, height: 286, photo: 1 },
    { x: 60, y: 490, width: 510, height: 286, photo: 2 },
    { x: 670, y: 490, width: 510, height: 286, photo: 2 },
  ]);
});

test('without mirroring, two columns are filled row by row (FRAME-31)', () => {
  const frame = aFrame({ config_frame: config({ IsColumnMirrored: false }) });
  expect(photosOf(frame)).toEqual([1, 2, 3, 4]);
  expect(computeSlots(frame).map(({ x }) => x)).toEqual([60, 670, 60, 670]);
});

test.each([
  'AVAILABLE_3_FRAME_NOCUT',
  'WEDDING_2_SYM_NOCUT_V1',
  'WEDDING_2_SYM_NOCUT_V2',
  'WEDDING_2_SYM_NOCUT_V3',
])('%s has a single column, mirrored or not (FRAME-32)', (categoryName) => {
  const frame = aFrame({
    categoryName,
    numberSnap: 3,
    config_frame: config({ CustomPadding: 180 }),
  });
  expect(computeSlots(frame).map(({ x, width, height }) => [x, width, height])).toEqual(
    Array(3).fill([180, 880, 495]),
  );
});

test.each([
  { categoryName: 'AVAILABLE_5_FRAME_RIGHT', smallX: 60, tallX: 640 },
  { categoryName: 'AVAILABLE_5_FRAME_LEFT', smallX: 640, tallX: 60 },
])('$categoryName has four small photos and a tall fifth beside them (FRAME-33)', (expected) => {
  const { categoryName, smallX, tallX } = expected;
  const config_frame = config({ InterColPadding: 40, IsColumnMirrored: false });
  const slots = computeSlots(aFrame({ categoryName, numberSnap: 5, config_frame }));
  expect(slots.slice(0, 4).map(({ x }) => x)).toEqual(Array(4).fill(smallX));
  expect(slots[4]).toEqual({
    x: tallX,
    y: 180,
    width: 540,
    height: 4 * 303 + 3 * 24,
    photo: 5,
  });
});

test('explicit slots take precedence over the configuration (FRAME-30)', () => {
  const slots = [{ x: 70, y: 80, width: 300, height: 400, photo: 1 }];
  expect(computeSlots(aFrame({ slots, numberSnap: 1 }))).toEqual(slots);
});

test('ImageID sets the photo of each slot (FRAME-35)', () => {
  const ImageID = [1, 2, 2, 3, 3, 4, 4, 1];
  expect(photosOf(aFrame({ config_frame: config({ ImageID }) }))).toEqual(ImageID);
});

test('paddings that leave no room for photos are rejected', () => {
  const frame = aFrame({ config_frame: config({ CustomPadding: 620 }) });
  expect(() => computeSlots(frame)).toThrow(LayoutError);
  expect(findLayoutFaults(frame)).toEqual([
    'The paddings of a frame in AVAILABLE_4_FRAME leave no room for photos.',
  ]);
});

const anyFrame = fc
  .record({
    categoryName: fc.constantFrom(
      'AVAILABLE_4_FRAME',
      'AVAILABLE_3_FRAME_NOCUT',
      'AVAILABLE_5_FRAME_LEFT',
      'AVAILABLE_5_FRAME_RIGHT',
    ),
    numberSnap: fc.integer({ min: 1, max: 6 }),
    InterColPadding: fc.integer({ min: 0, max: 400 }),
    InterRowPadding: fc.integer({ min: 0, max: 200 }),
    CustomPadding: fc.integer({ min: 0, max: 500 }),
    TopFramePadding: fc.integer({ min: 0, max: 900 }),
    IsColumnMirrored: fc.boolean(),
    isNoCut: fc.boolean(),
  })
  .map(({ categoryName, numberSnap, isNoCut, ...config_frame }) => ({
    ...SHEET,
    categoryName,
    isNoCut,
    numberSnap: categoryName.startsWith('AVAILABLE_5') ? 5 : numberSnap,
    config_frame,
  }));

test('in a frame without faults the photos are on the sheet, do not overlap, and keep clear of edge and cut (FRAME-37)', () => {
  fc.assert(
    fc.property(anyFrame, (frame) => {
      fc.pre(findLayoutFaults(frame).length === 0);
      const slots = computeSlots(frame);
      const painted = new Uint8Array(SHEET.width * SHEET.height);
      for (const { x, y, width, height } of slots) {
        expect(x).toBeGreaterThanOrEqual(60);
        expect(y).toBeGreaterThanOrEqual(60);
        expect(x + width).toBeLessThanOrEqual(SHEET.width - 60);
        expect(y + height).toBeLessThanOrEqual(SHEET.height - 60);
        if (!frame.isNoCut) expect(x + width <= 580 || x >= 660).toBe(true);
        for (let row = y; row < y + height; row += 1) {
          const start = row * SHEET.width + x;
          const line = painted.subarray(start, start + width);
          expect(line.includes(1)).toBe(false);
          line.fill(1);
        }
      }
      expect(new Set(slots.map(({ photo }) => photo)).size).toBe(frame.numberSnap);
    }),
    { numRuns: 60 },
  );
});

test('the number of slots depends only on the configuration, and equal slots are 16:9 (FRAME-31)', () => {
  fc.assert(
    fc.property(anyFrame, (frame) => {
      const isTall = frame.categoryName.startsWith('AVAILABLE_5');
      const isSingle = frame.categoryName === 'AVAILABLE_3_FRAME_NOCUT';
      const isMirrored = frame.config_frame.IsColumnMirrored && !isSingle && !isTall;
      let slots: ReturnType<typeof computeSlots>;
      try {
        slots = computeSlots(frame);
      } catch (error) {
        expect(error).toBeInstanceOf(LayoutError);
        return;
      }
      expect(slots).toHaveLength(frame.numberSnap * (isMirrored ? 2 : 1));
      for (const { width, height } of isTall ? slots.slice(0, 4) : slots) {
        expect(Math.abs(width * 9 - height * 16)).toBeLessThan(16);
      }
    }),
  );
});

test.each([
  [{ slots: [{ x: 59, y: 80, width: 300, height: 400, photo: 1 }] }, /edge/],
  [{ slots: [{ x: 600, y: 80, width: 300, height: 400, photo: 1 }] }, /cut/],
  [{ slots: [{ x: 70, y: 80, width: 300, height: 400, photo: 2 }] }, /Photo 1 is in no slot/],
  [{ slots: [{ x: 70, y: 80, width: 300, height: 400, photo: 2 }] }, /shows photo 2/],
  [{ config_frame: config({ ImageID: [1] }) }, /ImageID names 1 photos for 2 slots/],
  [
    {
      slots: [
        { x: 70, y: 80, width: 300, height: 400, photo: 1 },
        { x: 369, y: 479, width: 100, height: 100, photo: 1 },
      ],
    },
    /Slots 1 and 2 overlap/,
  ],
])('a fault is described in a sentence (%#) (FRAME-37)', (overrides, sentence) => {
  const faults = findLayoutFaults(aFrame({ numberSnap: 1, ...overrides }));
  expect(faults.join(' ')).toMatch(sentence);
});

test.each([
  ['60 px from the edge is far enough', { x: 60, y: 60, width: 520, height: 1724 }, true],
  ['59 px from the left is not', { x: 59, y: 60, width: 300, height: 400 }, false],
  ['59 px from the top is not', { x: 60, y: 59, width: 300, height: 400 }, false],
  ['60 px from the far corner is far enough', { x: 660, y: 1384, width: 520, height: 400 }, true],
  ['59 px from the right is not', { x: 660, y: 60, width: 521, height: 400 }, false],
  ['59 px from the bottom is not', { x: 60, y: 1385, width: 300, height: 400 }, false],
  ['39 px before the cut is not', { x: 60, y: 60, width: 521, height: 400 }, false],
  ['39 px behind the cut is not', { x: 659, y: 60, width: 500, height: 400 }, false],
])('%s (FRAME-37)', (_, place, isGood) => {
  const frame = aFrame({ numberSnap: 1, slots: [{ ...place, photo: 1 }] });
  expect(findLayoutFaults(frame).length === 0).toBe(isGood);
});
