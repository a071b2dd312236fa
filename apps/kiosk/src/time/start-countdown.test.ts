import { EDIT_BUDGET_MS } from '@jepret/contract';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, test } from 'vitest';
import { startCountdown } from './start-countdown.ts';

function start(totalMs: number) {
  const clock = createManualClock();
  const calls: (number | 'over')[] = [];
  const stop = startCountdown(totalMs, clock, {
    onTick: (secondsLeft) => calls.push(secondsLeft),
    onOver: () => calls.push('over'),
  });
  return { clock, calls, stop };
}

test('every second and the end are reported once', () => {
  const { clock, calls } = start(3_000);
  clock.tick(10_000);
  expect(calls).toEqual([3, 2, 1, 'over']);
  expect(clock.pending()).toBe(0);
});

test("the editor's budget is 90 seconds (EDIT-13)", () => {
  const { clock, calls } = start(EDIT_BUDGET_MS);
  clock.tick(89_999);
  expect(calls.at(-1)).toBe(1);
  clock.tick(1);
  expect(calls.at(-1)).toBe('over');
});

test('a stopped countdown reports nothing more', () => {
  const { clock, calls, stop } = start(3_000);
  stop();
  clock.tick(10_000);
  expect(calls).toEqual([3]);
});

test('stopping returns the time left (ACCESS-11)', () => {
  const { clock, stop } = start(3_000);
  clock.tick(1_200);
  expect(stop()).toBe(1_800);
  expect(clock.pending()).toBe(0);
});
