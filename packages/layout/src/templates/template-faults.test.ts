import { expect, test } from 'vitest';
import { locateLayoutFaults } from '../layout-faults.ts';
import { locateTemplateFaults } from './template-faults.ts';

const SHEET = { width: 1240, height: 1844 };
const SLOT = { x: 100, y: 200, width: 400, height: 300, photo: 1 };

function drawAlpha(...windows: { x: number; y: number; width: number; height: number }[]) {
  const alpha = new Uint8Array(SHEET.width * SHEET.height).fill(255);
  for (const { x, y, width, height } of windows) {
    for (let row = y; row < y + height; row += 1) {
      alpha.fill(0, row * SHEET.width + x, row * SHEET.width + x + width);
    }
  }
  return alpha;
}

test('a slot without a window and a hole without a slot are reported with their areas (CONSOLE-97)', () => {
  const hole = { x: 700, y: 900, width: 50, height: 40 };
  expect(locateTemplateFaults(drawAlpha(SLOT), SHEET.width, [SLOT])).toEqual([]);
  expect(locateTemplateFaults(drawAlpha(hole), SHEET.width, [SLOT])).toEqual([
    {
      sentence: 'Slot 1 (400 × 300 px at 100, 200) has no window in the template.',
      place: SLOT,
      slots: [0],
    },
    {
      sentence: 'The template is transparent at 700, 900, where no photo goes.',
      place: hole,
      slots: [],
    },
  ]);
});

test('a moved slot leaves a strip of its window uncovered (CONSOLE-97)', () => {
  const moved = { ...SLOT, x: 110 };
  expect(locateTemplateFaults(drawAlpha(SLOT), SHEET.width, [moved])).toMatchObject([
    { place: { x: 100, y: 200, width: 10, height: 300 } },
  ]);
});

test('faults of edge, cut, size and overlaps are reported with their areas (CONSOLE-97)', () => {
  const frame = {
    ...SHEET,
    categoryName: 'ANY',
    isNoCut: false,
    numberSnap: 2,
    config_frame: {
      InterColPadding: 0,
      InterRowPadding: 0,
      CustomPadding: 0,
      TopFramePadding: 0,
      IsColumnMirrored: false,
    },
    slots: [
      SLOT,
      { ...SLOT, x: 480, photo: 1 },
      { ...SLOT, x: 30, y: 900 },
      { ...SLOT, y: 1300, width: 90 },
    ],
  };
  expect(locateLayoutFaults(frame)).toMatchObject([
    { sentence: 'Photo 2 is in no slot.', slots: [] },
    {
      sentence: 'Slots 1 and 2 overlap.',
      place: { x: 480, y: 200, width: 20, height: 300 },
      slots: [0, 1],
    },
    { sentence: 'Slot 2 is within 40 px of the cut.', place: { x: 480 }, slots: [1] },
    { sentence: 'Slot 3 is within 60 px of the edge.', place: { x: 30 }, slots: [2] },
    { sentence: 'Slot 4 is less than 100 px wide or high.', place: { y: 1300 }, slots: [3] },
  ]);
});
