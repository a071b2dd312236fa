import { createHandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import { settle } from '@jepret/testing/let-time-pass.ts';
import { wait, within } from '@jepret/time';
import { expect, test } from 'vitest';

test('a wait ends when its time has come', async () => {
  const clock = createHandMovedClock();
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

test('a wait that is called off leaves nothing behind', async () => {
  const clock = createHandMovedClock();
  const ended = new AbortController();
  const waiting = wait(clock, 1_000, ended.signal);
  ended.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
  expect(clock.pending()).toBe(0);
  await expect(wait(clock, 1_000, ended.signal)).rejects.toThrow('left');
});

test('work is waited for no longer than its limit', async () => {
  const clock = createHandMovedClock();
  await expect(within(clock, 1_000, async () => 'done')).resolves.toBe('done');
  const endless = within(clock, 1_000, () => new Promise(() => {}));
  clock.tick(1_000);
  await expect(endless).resolves.toBeUndefined();
  expect(clock.pending()).toBe(0);
});
