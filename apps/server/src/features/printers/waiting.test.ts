import { expect, test } from 'vitest';
import { createNotifier } from '../../domain/notifier.ts';
import { waitForNews } from './waiting.ts';

const NEVER = new AbortController().signal;

test.each([
  ['quick', 0],
  ['busy', 1_000],
])('on a %s machine whoever waits is answered when its time is over', async (_, lookMs) => {
  let now = 0;
  await waitForNews({
    async look() {
      now += lookMs;
    },
    hasNews: () => false,
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
    gone: NEVER,
  });
  expect(now).toBeGreaterThanOrEqual(20_000);
  expect(now).toBeLessThan(22_000);
});
