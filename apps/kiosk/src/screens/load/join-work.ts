import { CallError } from '@jepret/api-client';
import { rejectOnAbort, type Scheduler, wait } from '@jepret/time';
import type { Joining } from './steps.ts';

/** The time of a try is over: the server is still working, or did not respond. */
export class TryTimedOut extends Error {
  /** A call that was not aborted may have lasted several tries. */
  readonly tries: number;

  constructor(tries = 1) {
    super('The try timed out.');
    this.tries = tries;
  }
}

/** Statuses without a working server; 502 to 504 are those of a proxy. */
const UNAVAILABLE_STATUSES = [undefined, 502, 503, 504];
/** A call that has waited this long has reached the server. */
const CONNECTED_AFTER_MS = 3_000;

interface Tools {
  clock: Scheduler;
  signal: AbortSignal;
  /** Called with the error when the server is unavailable, and with undefined when it is back. */
  onInterruption(error: unknown): void;
}

/**
 * One try of work that continues on the server: the call is repeated until the try's time is over.
 */
export async function joinWork<Result>(
  { tryDurationMs, reconnectDelayMs, isAbortedAtEnd }: Joining,
  task: (signal: AbortSignal) => Promise<Result>,
  { clock, signal, onInterruption }: Tools,
): Promise<Result> {
  const startedAt = clock.now();
  const countTries = () => Math.max(1, Math.floor((clock.now() - startedAt) / tryDurationMs));
  const controller = new AbortController();
  const cancelTimeout = clock.schedule(tryDurationMs, () => controller.abort());
  const trySignal = AbortSignal.any([signal, controller.signal]);
  let failures = 0;
  try {
    for (;;) {
      const cancelConnected = clock.schedule(CONNECTED_AFTER_MS, () => onInterruption(undefined));
      try {
        const result = task(isAbortedAtEnd ? trySignal : signal);
        return await (isAbortedAtEnd
          ? Promise.race([result, rejectOnAbort(controller.signal)])
          : result);
      } catch (error) {
        signal.throwIfAborted();
        if (isAbortedAtEnd && controller.signal.aborted) throw new TryTimedOut();
        if (!isServerUnavailable(error)) throw error;
        // A single failure is retried without a notice.
        failures += 1;
        if (failures > 1) onInterruption(error);
        await wait(clock, reconnectDelayMs, trySignal).catch(() => {
          signal.throwIfAborted();
          throw new TryTimedOut(countTries());
        });
      } finally {
        cancelConnected();
      }
    }
  } finally {
    cancelTimeout();
  }
}

const isServerUnavailable = (error: unknown): boolean =>
  error instanceof CallError && UNAVAILABLE_STATUSES.includes(error.status);
