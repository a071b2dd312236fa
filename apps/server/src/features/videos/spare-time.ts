import { pause, type Scheduler } from '@jepret/time';
import { isRecent } from '../../ports/clock.ts';
import type { ReadProcessorTimes } from '../../ports/processor-times.ts';

interface Dependencies {
  scheduler: Scheduler;
  readProcessorTimes: ReadProcessorTimes;
}

/** Work that is done only while nothing else is. */
interface SpareWork<Result> {
  /** Asked again and again until the work is begun. */
  isWanted(): Promise<boolean>;
  /** False when it must not begin. */
  claim(): Promise<boolean>;
  /** Also called when it was stopped while it was claimed: what the claim began has to be ended. */
  work(signals: SpareSignals): Promise<Result | undefined>;
}

export interface SpareSignals {
  stopped: AbortSignal;
  /** A visitor waits for the result: from now on other jobs do not stop the work. */
  joined: AbortSignal;
}

/** What a job or work ahead is about. */
interface Subject {
  /** The visitor's own clips are no sign of a busy server. */
  session: string;
  key: string;
}

interface CurrentWork<Result> {
  key: string;
  stop: AbortController;
  join: AbortController;
  result: Promise<Result | undefined>;
}

/** Between two jobs of a server with several busy booths the pauses are shorter. */
const QUIET_MS = 15_000; // FILM-36
/** Of all cores, from one look to the next. */
const MIN_IDLE_SHARE = 0.75; // FILM-36
const LOOK_EVERY_MS = 500;

/** One work at a time, when no job of the video queue runs in this process and the cores are idle. */
export function createSpareTime<Result>({ scheduler, readProcessorTimes }: Dependencies) {
  const stopping = new AbortController();
  const attended = new Map<string, Promise<void>>();
  let current: CurrentWork<Result> | undefined;
  const jobs = countJobs(scheduler);

  async function attend(
    { session, key }: Subject,
    { isWanted, claim, work }: SpareWork<Result>,
  ): Promise<void> {
    const readIdleShare = watchCores(readProcessorTimes);
    for (;;) {
      await pause(scheduler, LOOK_EVERY_MS, stopping.signal);
      if (stopping.signal.aborted || !(await isWanted())) return;
      const areCoresIdle = readIdleShare() >= MIN_IDLE_SHARE;
      if (!areCoresIdle || current || !jobs.isQuietFor(session)) continue;
      const [stop, join] = [new AbortController(), new AbortController()];
      const begun = Promise.withResolvers<Result | undefined>();
      // Before the claim is answered: a job that begins meanwhile stops it.
      current = { key, stop, join, result: begun.promise };
      try {
        const signals = { stopped: stop.signal, joined: join.signal };
        begun.resolve((await claim()) ? await work(signals) : undefined);
      } catch (error) {
        begun.resolve(undefined);
        throw error;
      } finally {
        current = undefined;
      }
      return;
    }
  }

  return {
    /** A job of the queue: other work stops for it, unless a visitor waits for that work. */
    async during({ session, key }: Subject, job: () => Promise<void>): Promise<void> {
      const endJob = jobs.begin(session);
      if (current && current.key !== key && !current.join.signal.aborted) current.stop.abort();
      try {
        await job();
      } finally {
        endJob();
      }
    },

    /** Resolves when the work has ended or is wanted no more; of a key it is attended once. */
    attend(subject: Subject, work: SpareWork<Result>): Promise<void> {
      const { key } = subject;
      const running =
        attended.get(key) ?? attend(subject, work).finally(() => void attended.delete(key));
      attended.set(key, running);
      return running;
    },

    /** What this work has made, when it is under way here; undefined when it is not, or was stopped. */
    async join(key: string, signal: AbortSignal): Promise<Result | undefined> {
      return current?.key === key ? joinWork(current, signal) : undefined;
    },

    async stop(): Promise<void> {
      stopping.abort();
      current?.stop.abort();
      await Promise.allSettled(attended.values());
    },
  };
}

/** The work ends with the signal of the visitor who waits for it. */
async function joinWork<Result>(
  { stop, join, result }: CurrentWork<Result>,
  signal: AbortSignal,
): Promise<Result | undefined> {
  join.abort();
  const end = () => stop.abort();
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    return await result;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

export type SpareTime<Result> = ReturnType<typeof createSpareTime<Result>>;

/** The jobs of the video queue that run in this process, and when each session had its last one. */
function countJobs(scheduler: Scheduler) {
  const lastJobs = new Map<string, number>();
  let running = 0;
  const isRecentJob = (at: number) => isRecent(at, scheduler.now(), QUIET_MS);

  return {
    isQuietFor: (session: string): boolean =>
      running === 0 && ![...lastJobs].some(([other, at]) => other !== session && isRecentJob(at)),

    /** Returns what ends it. */
    begin(session: string): () => void {
      running += 1;
      return () => {
        running -= 1;
        for (const [other, at] of lastJobs) if (!isRecentJob(at)) lastJobs.delete(other);
        lastJobs.set(session, scheduler.now());
      };
    },
  };
}

/** Which share of the processor time was idle since it was asked last. */
function watchCores(read: ReadProcessorTimes): () => number {
  let before = read();
  return () => {
    const now = read();
    const [idleMs, totalMs] = [now.idleMs - before.idleMs, now.totalMs - before.totalMs];
    before = now;
    return totalMs > 0 ? idleMs / totalMs : 0;
  };
}
