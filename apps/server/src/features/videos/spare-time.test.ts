import { createHandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import { settle } from '@jepret/testing/let-time-pass.ts';
import { expect, test } from 'vitest';
import { createSpareTime, type SpareSignals } from './spare-time.ts';

/** Of half a second of a machine with two cores. */
const LOOK_MS = 500;

function openSpareTime({ idleShare = 1 } = {}) {
  const clock = createHandMovedClock();
  const cores = { idleShare, idleMs: 0, totalMs: 0 };
  const spareTime = createSpareTime<string>({
    scheduler: clock,
    readProcessorTimes: () => ({ idleMs: cores.idleMs, totalMs: cores.totalMs }),
  });
  const pass = async (ms: number) => {
    for (let passedMs = 0; passedMs < ms; passedMs += LOOK_MS) {
      cores.totalMs += 2 * LOOK_MS;
      cores.idleMs += 2 * LOOK_MS * cores.idleShare;
      await clock.advance(LOOK_MS);
      await settle();
    }
  };
  const signals: SpareSignals[] = [];
  const ends: ((result: string | undefined) => void)[] = [];
  const wishes = { isWanted: true, claims: 0, claimed: Promise.resolve() };
  const attend = (key: string, session = key) =>
    spareTime.attend(
      { session, key },
      {
        isWanted: async () => wishes.isWanted,
        claim: async () => {
          wishes.claims += 1;
          await wishes.claimed;
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
    const ended = spareTime.during({ session, key }, () => promise);
    return async () => {
      resolve();
      await ended;
    };
  };
  return { clock, cores, spareTime, pass, signals, ends, wishes, attend, startJob };
}

test('work ahead begins when three quarters of the processor time are idle (FILM-36)', async () => {
  const { cores, pass, signals, attend } = openSpareTime({ idleShare: 0.74 });
  void attend('film');
  await pass(60_000);
  expect(signals).toEqual([]);
  cores.idleShare = 0.75;
  await pass(LOOK_MS);
  expect(signals).toHaveLength(1);
});

test('work ahead begins when no other session has had a job of the video queue for 15 s (FILM-36)', async () => {
  const { pass, signals, attend, startJob } = openSpareTime();
  const endJob = startJob('another film');
  void attend('film');
  await pass(60_000);
  expect(signals).toEqual([]);
  await endJob();
  await pass(14_500);
  expect(signals).toEqual([]);
  await pass(LOOK_MS);
  expect(signals).toHaveLength(1);
});

test('work ahead begins as soon as the jobs of its own session have ended (FILM-36)', async () => {
  const { pass, signals, attend, startJob } = openSpareTime();
  const endJob = startJob('clip', 'visitor');
  void attend('film', 'visitor');
  await pass(60_000);
  expect(signals).toEqual([]);
  await endJob();
  await pass(LOOK_MS);
  expect(signals).toHaveLength(1);
});

test('a job of the video queue stops work ahead, which is not begun again (FILM-36)', async () => {
  const { pass, signals, wishes, attend, startJob } = openSpareTime();
  const attended = attend('film');
  await pass(LOOK_MS);
  const endJob = startJob('another film');
  expect(signals[0]?.stopped.aborted).toBe(true);
  await attended;
  await endJob();
  await pass(60_000);
  expect(wishes.claims).toBe(1);
});

test('one work ahead is done at a time (FILM-36)', async () => {
  const { pass, signals, ends, attend } = openSpareTime();
  void attend('film');
  void attend('other');
  void attend('other');
  await pass(10_000);
  expect(signals).toHaveLength(1);
  ends[0]?.('made');
  await pass(LOOK_MS);
  expect(signals).toHaveLength(2);
  ends[1]?.('made');
  await pass(10_000);
  expect(signals).toHaveLength(2);
});

test('work that is wanted no more is not begun (FILM-37)', async () => {
  const { clock, cores, pass, signals, wishes, attend } = openSpareTime({ idleShare: 0 });
  const attended = attend('film');
  await pass(1_000);
  wishes.isWanted = false;
  cores.idleShare = 1;
  await pass(LOOK_MS);
  await attended;
  expect(signals).toEqual([]);
  expect(clock.pending()).toBe(0);
});

test('a job of the same film joins the work, which no other job stops from then on (FILM-40)', async () => {
  const { spareTime, pass, signals, ends, attend, startJob } = openSpareTime();
  const { signal } = new AbortController();
  expect(await spareTime.join('film', signal)).toBeUndefined();
  void attend('film');
  await pass(LOOK_MS);
  startJob('film');
  expect(signals[0]?.joined.aborted).toBe(false);
  const joined = spareTime.join('film', signal);
  // It gets the priority of work that a visitor waits for.
  expect(signals[0]?.joined.aborted).toBe(true);
  startJob('another film');
  expect(signals[0]?.stopped.aborted).toBe(false);
  ends[0]?.('made');
  expect(await joined).toBe('made');
});

test('a job of the same film does the work itself if that was stopped before (FILM-36)', async () => {
  const { spareTime, pass, attend, startJob } = openSpareTime();
  void attend('film');
  await pass(LOOK_MS);
  startJob('another film');
  expect(await spareTime.join('film', new AbortController().signal)).toBeUndefined();
});

test('work that is stopped while it is claimed is still told to end (FILM-36)', async () => {
  const { pass, signals, wishes, attend, startJob } = openSpareTime();
  const { promise, resolve } = Promise.withResolvers<void>();
  wishes.claimed = promise;
  void attend('film');
  await pass(LOOK_MS);
  startJob('another film');
  resolve();
  await settle();
  expect(signals.map(({ stopped }) => stopped.aborted)).toEqual([true]);
});

test('a server that stops ends the work and waits for it', async () => {
  const { clock, spareTime, pass, signals, attend } = openSpareTime();
  const attended = [attend('film'), attend('other')];
  await pass(LOOK_MS);
  await spareTime.stop();
  await Promise.all(attended);
  expect(signals.map(({ stopped }) => stopped.aborted)).toEqual([true]);
  expect(clock.pending()).toBe(0);
});
