import type { Connection } from '@jepret/api-client';
import { type Scheduler, wait } from '@jepret/time';

/** The delay before the second attempt if the server responds. */
const RETRY_DELAY_MS = 1_000; // CONSOLE-231
/** At most one reload in this time: a second one would not help. */
const RELOAD_INTERVAL_MS = 5 * 60_000; // CONSOLE-232
const ATTEMPTS_BEFORE_RELOAD = 2;
const KEY = 'jepret-console-reloaded';

interface Dependencies {
  connection: Connection;
  clock: Scheduler;
  reload(): void;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
}

/**
 * Retries a dynamic import until it succeeds. If the server responds but does not have the code, the page is of
 * an older version and is reloaded once. Returns undefined if that did not help.
 */
export type RetryImport = <Code>(
  load: () => Promise<Code>,
  /** Aborted when the part is no longer shown. */
  signal: AbortSignal,
) => Promise<Code | undefined>;

export function createImportRetry({
  connection,
  clock,
  reload,
  storage,
}: Dependencies): RetryImport {
  return async (load, signal) => {
    for (let attempts = 0; attempts < ATTEMPTS_BEFORE_RELOAD; attempts += 1) {
      try {
        if (attempts > 0) await wait(clock, RETRY_DELAY_MS, signal);
        await connection.waitForServer(signal);
      } catch {
        return undefined;
      }
      if (signal.aborted) return undefined;
      try {
        return await load();
      } catch {
        // Retried, then the page is reloaded.
      }
    }
    if (signal.aborted || clock.now() - Number(storage.getItem(KEY)) < RELOAD_INTERVAL_MS)
      return undefined;
    storage.setItem(KEY, String(clock.now()));
    reload();
    // The current view stays until the page reloads.
    return new Promise(() => {});
  };
}
