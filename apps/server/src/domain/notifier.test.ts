import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, test } from 'vitest';
import { createNotifier, waitUntilFound } from './notifier.ts';

const EVERY_MS = 250;

/** Waits for `state.found`. */
function startWaiting(onFind: (end: AbortSignal) => Promise<void> = async () => {}) {
  const clock = createManualClock();
  const changes = createNotifier();
  const end = new AbortController();
  const state: { found?: string; calls: number } = { calls: 0 };
  const found = waitUntilFound(
    async () => {
      const { found } = state;
      state.calls += 1;
      await onFind(end.signal);
      return found;
    },
    { changes, scheduler: clock, intervalMs: EVERY_MS, abortSignals: [end.signal] },
  );
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { clock, changes, end, state, found, settled };
}

test('a notification triggers the next check, and after the result none does', async () => {
  const { clock, changes, state, found, settled } = startWaiting();
  await settled();
  state.found = 'the film';
  await settled();
  expect(state.calls).toBe(1);
  changes.notify();
  expect(await found).toBe('the film');
  changes.notify();
  await settled();
  expect([state.calls, clock.pending()]).toEqual([2, 0]);
});

test('a change of another process is found by polling', async () => {
  const { clock, state, found, settled } = startWaiting();
  await settled();
  state.found = 'the film';
  await clock.advance(EVERY_MS - 1);
  expect(state.calls).toBe(1);
  await clock.advance(1);
  expect(await found).toBe('the film');
});

test('a change during a check is not missed', async () => {
  const first = Promise.withResolvers<void>();
  const { changes, state, found, settled } = startWaiting(() => first.promise);
  await settled();
  state.found = 'the film';
  changes.notify();
  first.resolve();
  expect(await found).toBe('the film');
});

test('an abort triggers a last check, which may throw', async () => {
  const { end, state, found, settled } = startWaiting(async (signal) => signal.throwIfAborted());
  const failed = expect(found).rejects.toThrow('aborted');
  await settled();
  end.abort(new Error('aborted'));
  await failed;
  expect(state.calls).toBe(2);
});
