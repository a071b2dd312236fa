import type { Connection } from '@jepret/api-client';
import { type Scheduler, wait } from '@jepret/time';

export interface RetryTools {
  clock: Scheduler;
  connection: Connection;
}

/** After the first, second and later failures, counted from the time when the server responds. */
const RETRY_DELAYS_MS = [0, 1_000, 2_000] as const; // SCREEN-51
const MAX_TRIES = 4; // SCREEN-51

export interface RetrySchedule {
  /**
   * Call it after each failure. Resolves when the next try is due: after an outage as soon as the
   * server responds. False if all tries with a reachable server are used.
   */
  waitForNext(signal: AbortSignal): Promise<boolean>;
}

/** Schedules retries of anything that failed to load: screens, lists and pictures. */
export function createRetrySchedule(
  { clock, connection }: RetryTools,
  maxTries = MAX_TRIES,
): RetrySchedule {
  let failures = 0;
  return {
    async waitForNext(signal) {
      failures += 1;
      const { wasUnreachable } = await connection.waitForServer(signal);
      if (wasUnreachable) {
        failures = 0;
        return true;
      }
      if (failures >= maxTries) return false;
      const delayMs = RETRY_DELAYS_MS[failures - 1] ?? RETRY_DELAYS_MS[2];
      if (delayMs > 0) await wait(clock, delayMs, signal);
      return true;
    },
  };
}
