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
  work(signal: AbortSignal): Promise<Result | undefined>;
}

/** Between two jobs of a busy server the pauses are shorter. */
const QUIET_MS = 5_000; // FILM-36
/** Of all cores, from one look to the next. */
const MIN_IDLE_SHARE = 0.75; // FILM-36
const LOOK_EVERY_MS = 500;

/** One work at a time, when no job of the video queue runs in this process and the cores are idle. */
export function createSpareTime<Result>({ scheduler, readProcessorTimes }: Dependencies) {
  const stopping = new AbortController();
  const attended = new Map<string, Promise<void>>();
  let current:
    | { key: string; stop: AbortController; result: Promise<Result | undefined> }
    | undefined;
  let jobs = 0;
  let lastJobAt = Number.NEGATIVE_INFINITY;

  const isQuiet = () => jobs === 0 && !current && !isRecent(lastJobAt, scheduler.now(), QUIET_MS);

  async function attend(key: string, { isWanted, claim, work }: SpareWork<Result>): Promise<void> {
    const readIdleShare = watchCores(readProcessorTimes);
    for (;;) {
      await pause(scheduler, LOOK_EVERY_MS, stopping.signal);
      if (stopping.signal.aborted || !(await isWanted())) return;
      const areCoresIdle = readIdleShare() >= MIN_IDLE_SHARE;
      if (!areCoresIdle || !isQuiet()) continue;
      const stop = new AbortController();
      const begun = Promise.withResolvers<Result | undefined>();
      // Before the claim is answered: a job that begins meanwhile stops it.
      current = { key, stop, result: begun.promise };
      try {
        const isClaimed = await claim();
        begun.resolve(isClaimed && !stop.signal.aborted ? await work(stop.signal) : undefined);
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
    /** A job of the queue: other work stops for it. */
    async during(key: string, job: () => Promise<void>): Promise<void> {
      jobs += 1;
      if (current && current.key !== key) current.stop.abort();
      try {
        await job();
      } finally {
        jobs -= 1;
        lastJobAt = scheduler.now();
      }
    },

    /** Resolves when the work has ended or is wanted no more; of a key it is attended once. */
    attend(key: string, work: SpareWork<Result>): Promise<void> {
      const running =
        attended.get(key) ?? attend(key, work).finally(() => void attended.delete(key));
      attended.set(key, running);
      return running;
    },

    /** What this work has made, when it is under way here; undefined when it is not, or was stopped. */
    async join(key: string, signal: AbortSignal): Promise<Result | undefined> {
      if (current?.key !== key) return undefined;
      const { stop, result } = current;
      const end = () => stop.abort();
      signal.addEventListener('abort', end, { once: true });
      if (signal.aborted) end();
      try {
        return await result;
      } finally {
        signal.removeEventListener('abort', end);
      }
    },

    async stop(): Promise<void> {
      stopping.abort();
      current?.stop.abort();
      await Promise.allSettled(attended.values());
    },
  };
}

export type SpareTime<Result> = ReturnType<typeof createSpareTime<Result>>;

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
