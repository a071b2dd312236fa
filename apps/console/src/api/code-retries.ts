import type { Connection } from '@jepret/api-client';
import { type Scheduler, wait } from '@jepret/time';

/** Before the second try, where the server answers. */
const TRY_AGAIN_MS = 1_000; // CONSOLE-231
/** Of one try to a reload: another one would not help either. */
const RELOADED_MS = 5 * 60_000; // CONSOLE-232
const TRIES_BEFORE_RELOAD = 2;
const KEY = 'jepret-console-reloaded';

interface Tools {
  connection: Connection;
  clock: Scheduler;
  reload(): void;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
}

/**
 * Loads code again until it comes. Code that a server in reach does not have belongs to an older
 * version: the page is reloaded, once. Undefined if that did not help.
 */
export type RetryCode = <Code>(
  load: () => Promise<Code>,
  /** Stops it: what was waited for is not shown any more. */
  signal: AbortSignal,
) => Promise<Code | undefined>;

export function createCodeRetries({ connection, clock, reload, storage }: Tools): RetryCode {
  return async (load, signal) => {
    for (let tries = 0; tries < TRIES_BEFORE_RELOAD; tries += 1) {
      try {
        if (tries > 0) await wait(clock, TRY_AGAIN_MS, signal);
        await connection.untilServerAnswers(signal);
      } catch {
        return undefined;
      }
      if (signal.aborted) return undefined;
      try {
        return await load();
      } catch {
        // Tried again, then the page is reloaded.
      }
    }
    if (signal.aborted || clock.now() - Number(storage.getItem(KEY)) < RELOADED_MS)
      return undefined;
    storage.setItem(KEY, String(clock.now()));
    reload();
    // What is shown stays until the page is gone.
    return new Promise(() => {});
  };
}
