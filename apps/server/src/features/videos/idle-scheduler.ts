import { pause, type Scheduler } from '@jepret/time';
import { isRecent } from '../../ports/clock.ts';
import type { ReadProcessorTimes } from '../../ports/processor-times.ts';

interface Dependencies {
  scheduler: Scheduler;
  readProcessorTimes: ReadProcessorTimes;
}

/** Work that runs only while nothing else does. */
interface IdleWork<Result> {
  /** Called repeatedly until the work begins. */
  isWanted(): Promise<boolean>;
  /** False if the work must not begin. */
  claim(): Promise<boolean>;
  /** Also called if the work was stopped during the claim, so that it can end what the claim began. */
  work(signals: IdleWorkSignals): Promise<Result | undefined>;
}

export interface IdleWorkSignals {
  stopped: AbortSignal;
  /** A visitor waits for the result: from now on other jobs do not stop the work. */
  joined: AbortSignal;
}

/** Identifies a job or work ahead. */
interface Subject {
  /** Jobs of the same session do not count as load: they are the visitor's own clips. */
  session: string;
  key: string;
}

interface CurrentWork<Result> {
  key: string;
  stop: AbortController;
  join: AbortController;
  result: Promise<Result | undefined>;
}

/** On a server with several busy booths the pauses between two jobs are shorter. */
const QUIET_MS = 15_000; // FILM-36
/** The share of all cores, from one check to the next. */
const MIN_IDLE_SHARE = 0.75; // FILM-36
const CHECK_INTERVAL_MS = 500;

/** Runs one work at a time, while this process runs no job of the video queue and the cores are idle. */
export function createIdleScheduler<Result>({ scheduler, readProcessorTimes }: Dependencies) {
  const stopping = new AbortController();
  const scheduled = new Map<string, Promise<void>>();
  let current: CurrentWork<Result> | undefined;
  const jobs = createJobTracker(scheduler);

  async function runWhenIdle(
    { session, key }: Subject,
    { isWanted, claim, work }: IdleWork<Result>,
  ): Promise<void> {
    const readIdleShare = createIdleShareReader(readProcessorTimes);
    for (;;) {
      await pause(scheduler, CHECK_INTERVAL_MS, stopping.signal);
      if (stopping.signal.aborted || !(await isWanted())) return;
      const areCoresIdle = readIdleShare() >= MIN_IDLE_SHARE;
      if (!areCoresIdle || current || !jobs.isQuietFor(session)) continue;
      const [stop, join] = [new AbortController(), new AbortController()];
      const outcome = Promise.withResolvers<Result | undefined>();
      // Set before the claim returns, so that a job that begins meanwhile can stop the work.
      current = { key, stop, join, result: outcome.promise };
      try {
        const signals = { stopped: stop.signal, joined: join.signal };
        outcome.resolve((await claim()) ? await work(signals) : undefined);
      } catch (error) {
        outcome.resolve(undefined);
        throw error;
      } finally {
        current = undefined;
      }
      return;
    }
  }

  return {
    /** Runs a job of the queue: other work stops for it, unless a visitor waits for that work. */
    async runJob({ session, key }: Subject, job: () => Promise<void>): Promise<void> {
      const endJob = jobs.begin(session);
      if (current && current.key !== key && !current.join.signal.aborted) current.stop.abort();
      try {
        await job();
      } finally {
        endJob();
      }
    },

    /** Resolves when the work has ended or is no longer wanted; runs the work of a key only once. */
    runWhenIdle(subject: Subject, work: IdleWork<Result>): Promise<void> {
      const { key } = subject;
      const running =
        scheduled.get(key) ?? runWhenIdle(subject, work).finally(() => void scheduled.delete(key));
      scheduled.set(key, running);
      return running;
    },

    /** Joins the work if it runs in this process; undefined if it does not, or was stopped. */
    async join(key: string, signal: AbortSignal): Promise<Result | undefined> {
      return current?.key === key ? joinWork(current, signal) : undefined;
    },

    async stop(): Promise<void> {
      stopping.abort();
      current?.stop.abort();
      await Promise.allSettled(scheduled.values());
    },
  };
}

/** The work ends if the visitor's call is aborted. */
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

export type IdleScheduler<Result> = ReturnType<typeof createIdleScheduler<Result>>;

/** Tracks the jobs of the video queue in this process, and when each session had its last one. */
function createJobTracker(scheduler: Scheduler) {
  const lastJobs = new Map<string, number>();
  let running = 0;
  const isRecentJob = (at: number) => isRecent(at, scheduler.now(), QUIET_MS);

  return {
    isQuietFor: (session: string): boolean =>
      running === 0 && ![...lastJobs].some(([other, at]) => other !== session && isRecentJob(at)),

    /** Returns a function that ends the job. */
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

/** The returned function gives the share of idle processor time since its last call. */
function createIdleShareReader(read: ReadProcessorTimes): () => number {
  let before = read();
  return () => {
    const now = read();
    const [idleMs, totalMs] = [now.idleMs - before.idleMs, now.totalMs - before.totalMs];
    before = now;
    return totalMs > 0 ? idleMs / totalMs : 0;
  };
}
