import { CallError } from '@jepret/api-client';
import { type Scheduler, untilAborted, wait } from '@jepret/time';
import type { Joining } from './steps.ts';

/** The time of a try is over: the server is still at it, or nobody answered. */
export class TryIsOver extends Error {
  /** A call that was not cut off may have taken the time of several. */
  readonly tries: number;

  constructor(tries = 1) {
    super('The time of this try is over.');
    this.tries = tries;
  }
}

/** Nobody there: the server, or the proxy that stands before it, says so or says nothing. */
const SERVER_AWAY = [undefined, 502, 503, 504];
/** Whatever has waited so long for its answer is being worked on. */
const HEARD_AFTER_MS = 3_000;

interface Tools {
  clock: Scheduler;
  signal: AbortSignal;
  /** Told when nobody answers, with what was heard last; with nothing when somebody does again. */
  onSilence(error: unknown): void;
}

/** One try of work that goes on at the server: for as long as it lasts the work is asked for again. */
export async function joinWork<Result>(
  { lastsMs, againMs, isCutOff }: Joining,
  task: (signal: AbortSignal) => Promise<Result>,
  { clock, signal, onSilence }: Tools,
): Promise<Result> {
  const beganAt = clock.now();
  const countTries = () => Math.max(1, Math.floor((clock.now() - beganAt) / lastsMs));
  const over = new AbortController();
  const callOff = clock.schedule(lastsMs, () => over.abort());
  const inTime = AbortSignal.any([signal, over.signal]);
  let failures = 0;
  try {
    for (;;) {
      const callOffHeard = clock.schedule(HEARD_AFTER_MS, () => onSilence(undefined));
      try {
        const answer = task(isCutOff ? inTime : signal);
        return await (isCutOff ? Promise.race([answer, untilAborted(over.signal)]) : answer);
      } catch (error) {
        signal.throwIfAborted();
        if (isCutOff && over.signal.aborted) throw new TryIsOver();
        if (!isAway(error)) throw error;
        // One break alone is mended before anybody reads of it.
        failures += 1;
        if (failures > 1) onSilence(error);
        await wait(clock, againMs, inTime).catch(() => {
          signal.throwIfAborted();
          throw new TryIsOver(countTries());
        });
      } finally {
        callOffHeard();
      }
    }
  } finally {
    callOff();
  }
}

const isAway = (error: unknown): boolean =>
  error instanceof CallError && SERVER_AWAY.includes(error.status);
