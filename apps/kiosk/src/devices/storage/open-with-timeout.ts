import { type Scheduler, withTimeLimit } from '@jepret/time';

/** Opens an IndexedDB database, or rejects after a timeout. */
export type OpenWithTimeout = <Database extends { close(): void }>(
  open: () => Promise<Database>,
) => Promise<Database>;

/**
 * After power-on a weak machine may take seconds to open it, and its data should not be skipped too
 * early.
 */
export const FIRST_TIMEOUT_MS = 5_000;
/** After one timeout the other databases will hardly open, and a visitor waits. */
export const REPEATED_TIMEOUT_MS = 1_000;

/**
 * Shared by all databases: IndexedDB sometimes does not respond, mostly after a reload, and the
 * booth must work without it.
 */
export function createOpenWithTimeout(clock: Scheduler): OpenWithTimeout {
  let timeoutMs = FIRST_TIMEOUT_MS;
  return async (open) => {
    const opening = open();
    const opened = await withTimeLimit(clock, timeoutMs, () => opening);
    timeoutMs = opened ? FIRST_TIMEOUT_MS : REPEATED_TIMEOUT_MS;
    if (opened) return opened;
    void opening.then(
      (database) => database.close(),
      () => {},
    );
    throw new Error("The browser's database does not respond.");
  };
}
