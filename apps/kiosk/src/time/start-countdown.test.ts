import { EDIT_BUDGET_MS } from '@jepret/contract';
import { createHandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import { expect, test } from 'vitest';
import { startCountdown } from './start-countdown.ts';

function start(totalMs: number) {
  const clock = createHandMovedClock();
  const told: (number | 'over')[] = [];
  const stop = startCountdown(totalMs, clock, {
    onTick: (secondsLeft) => told.push(secondsLeft),
    onOver: () => told.push('over'),
  });
  return { clock, told, stop };
}

test('every second is told once, and the end', () => {
  const { clock, told } = start(3_000);
  clock.tick(10_000);
  expect(told).toEqual([3, 2, 1, 'over']);
  expect(clock.pending()).toBe(0);
});

test('there are 90 seconds to draw (EDIT-13)', () => {
  const { clock, told } = start(EDIT_BUDGET_MS);
  clock.tick(89_999);
  expect(told.at(-1)).toBe(1);
  clock.tick(1);
  expect(told.at(-1)).toBe('over');
});

test('who leaves before hears no more', () => {
  const { clock, told, stop } = start(3_000);
  stop();
  clock.tick(10_000);
  expect(told).toEqual([3]);
});

test('who stops it is told what is left (ACCESS-11)', () => {
  const { clock, stop } = start(3_000);
  clock.tick(1_200);
  expect(stop()).toBe(1_800);
  expect(clock.pending()).toBe(0);
});
