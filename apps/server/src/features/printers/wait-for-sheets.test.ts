import { expect, test } from 'vitest';
import { createNotifier } from '../../domain/notifier.ts';
import { waitForSheets } from './wait-for-sheets.ts';

const NEVER = new AbortController().signal;

test.each([
  ['quick', 0],
  ['busy', 1_000],
])('on a %s machine a call is answered when its time limit is over', async (_, checkMs) => {
  let now = 0;
  await waitForSheets({
    async check() {
      now += checkMs;
    },
    isResult: () => false,
    sheetChanges: createNotifier(),
    scheduler: {
      now: () => now,
      schedule(delayMs, task) {
        const soon = setImmediate(() => {
          now += delayMs;
          task();
        });
        return () => clearImmediate(soon);
      },
    },
    limitMs: 20_000,
    replaced: NEVER,
    signal: NEVER,
  });
  expect(now).toBeGreaterThanOrEqual(20_000);
  expect(now).toBeLessThan(22_000);
});
