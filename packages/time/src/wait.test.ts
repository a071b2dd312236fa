import { settle } from '@jepret/testing/advance-in-steps.ts';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { wait, waitUntil, withTimeLimit } from '@jepret/time';
import { expect, test } from 'vitest';

test('a wait ends after its delay', async () => {
  const clock = createManualClock();
  let isOver = false;
  void wait(clock, 1_000).then(() => {
    isOver = true;
  });
  clock.tick(999);
  await settle();
  expect(isOver).toBe(false);
  clock.tick(1);
  await settle();
  expect(isOver).toBe(true);
});

test('an aborted wait leaves no timer behind', async () => {
  const clock = createManualClock();
  const ended = new AbortController();
  const waiting = wait(clock, 1_000, ended.signal);
  ended.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
  expect(clock.pending()).toBe(0);
  await expect(wait(clock, 1_000, ended.signal)).rejects.toThrow('left');
});

test('work that exceeds its time limit returns undefined', async () => {
  const clock = createManualClock();
  await expect(withTimeLimit(clock, 1_000, async () => 'done')).resolves.toBe('done');
  const endless = withTimeLimit(clock, 1_000, () => new Promise(() => {}));
  clock.tick(1_000);
  await expect(endless).resolves.toBeUndefined();
  expect(clock.pending()).toBe(0);
});

test('waiting until something is found ends with it, or with undefined after the limit', async () => {
  const clock = createManualClock();
  const times = { intervalMs: 200, limitMs: 300 };
  let tries = 0;
  const found = waitUntil(clock, times, () => {
    tries += 1;
    return tries === 2 && 'it';
  });
  const missed = waitUntil(clock, times, async () => undefined);
  for (let step = 0; step < 3; step += 1) {
    await settle();
    clock.tick(200);
  }
  expect(await found).toBe('it');
  expect(tries).toBe(2);
  expect(await missed).toBeUndefined();
  expect(clock.pending()).toBe(0);
});
