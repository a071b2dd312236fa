import { expect, test } from 'vitest';
import { listStampPoints } from './stamp-points.ts';

const along = (...xs: number[]) =>
  xs.map((x) => ({ point: [x, 7] as [number, number], runningLength: x }));

test('stamps have equal distances regardless of the reported points', () => {
  const even = [0, 10, 20, 30].map((x) => [x, 7]);
  expect(listStampPoints(along(0, 30), 10)).toEqual(even);
  expect(listStampPoints(along(0, 1, 2, 13, 29, 30), 10)).toEqual(even);
});

test('a growing line keeps its stamps', () => {
  const short = listStampPoints(along(0, 12, 25), 10);
  expect(listStampPoints(along(0, 12, 25, 47), 10).slice(0, short.length)).toEqual(short);
});

test('a tap is one stamp', () => {
  expect(listStampPoints(along(0), 10)).toEqual([[0, 7]]);
});
