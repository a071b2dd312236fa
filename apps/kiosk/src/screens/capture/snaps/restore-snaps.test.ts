import type { ChosenFrame } from '@jepret/contract';
import { expect, test } from 'vitest';
import { restoreSnaps } from './restore-snaps.ts';

const FRAME: ChosenFrame = {
  frameName: 'kawung',
  categoryName: 'AVAILABLE_4',
  frameURL: '/static/fe-kawung.png',
  isNoCut: false,
  config_frame: {
    InterColPadding: 0,
    InterRowPadding: 0,
    CustomPadding: 0,
    TopFramePadding: 0,
    IsColumnMirrored: false,
  },
  numberSnap: 4,
  width: 1240,
  height: 1844,
};

const shot = (number: number, frameName = FRAME.frameName) => ({
  number,
  frame: { ...FRAME, frameName },
  picture: new Blob([String(number)]),
});
const numbersFrom = (...kept: ReturnType<typeof shot>[]) =>
  restoreSnaps(kept, FRAME).map(({ number }) => number);

test('stored shots are restored as snaps', () => {
  expect(numbersFrom(shot(1), shot(2))).toEqual([1, 2]);
});

test('shots after a gap or for another frame are taken again (CAM-39)', () => {
  expect(numbersFrom(shot(1), shot(3))).toEqual([1]);
  expect(numbersFrom(shot(1), shot(2, 'parang'))).toEqual([1]);
});
