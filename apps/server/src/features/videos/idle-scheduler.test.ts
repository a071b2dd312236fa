import { settle } from '@jepret/testing/advance-in-steps.ts';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, test } from 'vitest';
import { createIdleScheduler, type IdleWorkSignals } from './idle-scheduler.ts';

/** The interval of the checks. */
const CHECK_MS = 500;

function openIdleScheduler({ idleShare = 1 } = {}) {
  const clock = createManualClock();
  const cores = { idleShare, idleMs: 0, totalMs: 0 };
  const idleScheduler = createIdleScheduler<string>({
    scheduler: clock,
    readProcessorTimes: () => ({ idleMs: cores.idleMs, totalMs: cores.totalMs }),
  });
  const pass = async (ms: number) => {
    for (let passedMs = 0; passedMs < ms; passedMs += CHECK_MS) {
      cores.totalMs += 2 * CHECK_MS;
      cores.idleMs += 2 * CHECK_MS * cores.idleShare;
      await clock.advance(CHECK_MS);
      await settle();
    }
  };
  const signals: IdleWorkSignals[] = [];
  const ends: ((result: string | undefined) => void)[] = [];
  const state = { isWanted: true, claims: 0, claimed: Promise.resolve() };
  const runWhenIdle = (key: string, session = key) =>
    idleScheduler.runWhenIdle(
      { session, key },
      {
        isWanted: async () => state.isWanted,
        claim: async () => {
          state.claims += 1;
          await state.claimed;
          return true;
        },
        work(given) {
          signals.push(given);
          const { promise, resolve } = Promise.withResolvers<string | undefined>();
          given.stopped.addEventListener('abort', () => resolve(undefined));
          ends.push(resolve);
          return promise;
        },
      },
    );
  /** A job of the queue that lasts until it is ended. */
  const startJob = (key: string, session = key) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const ended = idleScheduler.runJob({ session, key }, () => promise);
    return async () => {
      resolve();
      await ended;
    };
  };
  return { clock, cores, idleScheduler, pass, signals, ends, state, runWhenIdle, startJob };
}

test('work ahead begins when three quarters of the processor time are idle (FILM-36)', async () => {
  const { cores, pass, signals, runWhenIdle } = openIdleScheduler({ idleShare: 0.74 });
  void runWhenIdle('film');
  await pass(60_000);
  expect(signals).toEqual([]);
  cores.idleShare = 0.75;
  await pass(CHECK_MS);
  expect(signals).toHaveLength(1);
});

test('work ahead begins when no other session has had a job of the video queue for 15 s (FILM-36)', async () => {
  const { pass, signals, runWhenIdle, startJob } = openIdleScheduler();
  const endJob = startJob('another film');
  void runWhenIdle('film');
  await pass(60_000);
  expect(signals).toEqual([]);
  await endJob();
  await pass(14_500);
  expect(signals).toEqual([]);
  await pass(CHECK_MS);
  expect(signals).toHaveLength(1);
});

test('work ahead begins as soon as the jobs of its own session have ended (FILM-36)', async () => {
  const { pass, signals, runWhenIdle, startJob } = openIdleScheduler();
  const endJob = startJob('clip', 'visitor');
  void runWhenIdle('film', 'visitor');
  await pass(60_000);
  expect(signals).toEqual([]);
  await endJob();
  await pass(CHECK_MS);
  expect(signals).toHaveLength(1);
});

test('a job of the video queue stops work ahead, which does not begin again (FILM-36)', async () => {
  const { pass, signals, state, runWhenIdle, startJob } = openIdleScheduler();
  const ended = runWhenIdle('film');
  await pass(CHECK_MS);
  const endJob = startJob('another film');
  expect(signals[0]?.stopped.aborted).toBe(true);
  await ended;
  await endJob();
  await pass(60_000);
  expect(state.claims).toBe(1);
});

test('work ahead runs one at a time (FILM-36)', async () => {
  const { pass, signals, ends, runWhenIdle } = openIdleScheduler();
  void runWhenIdle('film');
  void runWhenIdle('other');
  void runWhenIdle('other');
  await pass(10_000);
  expect(signals).toHaveLength(1);
  ends[0]?.('made');
  await pass(CHECK_MS);
  expect(signals).toHaveLength(2);
  ends[1]?.('made');
  await pass(10_000);
  expect(signals).toHaveLength(2);
});

test('work that is no longer wanted does not begin (FILM-37)', async () => {
  const { clock, cores, pass, signals, state, runWhenIdle } = openIdleScheduler({ idleShare: 0 });
  const ended = runWhenIdle('film');
  await pass(1_000);
  state.isWanted = false;
  cores.idleShare = 1;
  await pass(CHECK_MS);
  await ended;
  expect(signals).toEqual([]);
  expect(clock.pending()).toBe(0);
});

test('a job of the same film joins the work, and then no other job stops it (FILM-40)', async () => {
  const { idleScheduler, pass, signals, ends, runWhenIdle, startJob } = openIdleScheduler();
  const { signal } = new AbortController();
  expect(await idleScheduler.join('film', signal)).toBeUndefined();
  void runWhenIdle('film');
  await pass(CHECK_MS);
  startJob('film');
  expect(signals[0]?.joined.aborted).toBe(false);
  const joined = idleScheduler.join('film', signal);
  // It gets the priority of work that a visitor waits for.
  expect(signals[0]?.joined.aborted).toBe(true);
  startJob('another film');
  expect(signals[0]?.stopped.aborted).toBe(false);
  ends[0]?.('made');
  expect(await joined).toBe('made');
});

test('a job of the same film cannot join work that was stopped (FILM-36)', async () => {
  const { idleScheduler, pass, runWhenIdle, startJob } = openIdleScheduler();
  void runWhenIdle('film');
  await pass(CHECK_MS);
  startJob('another film');
  expect(await idleScheduler.join('film', new AbortController().signal)).toBeUndefined();
});

test('work that is stopped during its claim is called with an aborted signal (FILM-36)', async () => {
  const { pass, signals, state, runWhenIdle, startJob } = openIdleScheduler();
  const { promise, resolve } = Promise.withResolvers<void>();
  state.claimed = promise;
  void runWhenIdle('film');
  await pass(CHECK_MS);
  startJob('another film');
  resolve();
  await settle();
  expect(signals.map(({ stopped }) => stopped.aborted)).toEqual([true]);
});

test('stop aborts the work and waits for its end', async () => {
  const { clock, idleScheduler, pass, signals, runWhenIdle } = openIdleScheduler();
  const ended = [runWhenIdle('film'), runWhenIdle('other')];
  await pass(CHECK_MS);
  await idleScheduler.stop();
  await Promise.all(ended);
  expect(signals.map(({ stopped }) => stopped.aborted)).toEqual([true]);
  expect(clock.pending()).toBe(0);
});
