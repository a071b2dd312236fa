import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, test } from 'vitest';
import { nextPercent, startProgress } from './progress.ts';

test('each second adds 1 to 3 percent for video and 1 to 6 for photos (SCREEN-17)', () => {
  const stepsOf = (pace: 'video' | 'photos') =>
    new Set(Array.from({ length: 100 }, (_, index) => nextPercent(0, pace, index / 100)));
  expect([...stepsOf('video')]).toEqual([1, 2, 3]);
  expect([...stepsOf('photos')]).toEqual([1, 2, 3, 4, 5, 6]);
});

test('the bar stops at 92 percent (SCREEN-17)', () => {
  expect(nextPercent(91, 'photos', 0.99)).toBe(92);
  const clock = createManualClock();
  const shown: number[] = [];
  startProgress({ clock, fraction: () => 0.99, pace: 'photos' }, (percent) => shown.push(percent));
  clock.tick(60_000);
  expect(shown.slice(0, 2)).toEqual([6, 12]);
  expect(shown.at(-1)).toBe(92);
  expect(shown).toHaveLength(16);
  expect(clock.pending()).toBe(0);
});
