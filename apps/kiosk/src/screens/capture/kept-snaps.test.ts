import type { ChosenFrame } from '@jepret/contract';
import { beforeEach, expect, test } from 'vitest';
import { createSnapKeeper, type SnapKeeper } from '../../lib/snap-keeper.ts';
import { continueFrom } from './kept-snaps.ts';

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

let keeper: SnapKeeper;

beforeEach(() => {
  keeper = createSnapKeeper();
});

const keep = (number: number, frame = FRAME) =>
  keeper.keep('trx-1', frame, number, new Blob([String(number)]));
const numbersToContinue = async () =>
  continueFrom(await keeper.list('trx-1'), FRAME).map(({ number }) => number);

test('a round goes on after the snaps that were kept, whatever order they came in', async () => {
  await keep(2);
  await keep(1);
  expect(await numbersToContinue()).toEqual([1, 2]);
});

test('a snap that was taken anew replaces the old one', async () => {
  await keep(1);
  await keeper.keep('trx-1', FRAME, 1, new Blob(['anew']));
  const [snap] = await keeper.list('trx-1');
  expect(await snap?.picture.text()).toBe('anew');
  await keeper.remove('trx-1', 1);
  expect(await keeper.list('trx-1')).toEqual([]);
});

test('snaps after a gap, and those for another frame, are taken again', async () => {
  await keep(1);
  await keep(3);
  expect(await numbersToContinue()).toEqual([1]);
  await keep(2, { ...FRAME, frameName: 'parang' });
  expect(await numbersToContinue()).toEqual([1]);
});

test("the next session finds none of the last one's faces", async () => {
  await keep(1);
  await keeper.keep('trx-2', FRAME, 1, new Blob(['next']));
  expect(await keeper.list('trx-1')).toEqual([]);
});
