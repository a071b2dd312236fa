import type { Connection } from '@jepret/api-client';
import { type Scheduler, wait } from '@jepret/time';

export interface TryTools {
  clock: Scheduler;
  connection: Connection;
}

/** After the first, second and later failures, from the moment when the server answers. */
const TRY_AGAIN_MS = [0, 1_000, 2_000] as const; // SCREEN-51
const MAX_TRIES = 4; // SCREEN-51

export interface Tries {
  /**
   * To be called after each failure. Resolves when the next try is due: after an outage as soon as the
   * server answers. False when a server that answers was asked often enough.
   */
  untilNext(signal: AbortSignal): Promise<boolean>;
}

/** When something that failed to load is tried again: screens, lists and pictures alike. */
export function createTries({ clock, connection }: TryTools, maxTries = MAX_TRIES): Tries {
  let failures = 0;
  return {
    async untilNext(signal) {
      failures += 1;
      const { wasAway } = await connection.untilServerAnswers(signal);
      if (wasAway) {
        failures = 0;
        return true;
      }
      if (failures >= maxTries) return false;
      const delayMs = TRY_AGAIN_MS[failures - 1] ?? TRY_AGAIN_MS[2];
      if (delayMs > 0) await wait(clock, delayMs, signal);
      return true;
    },
  };
}
