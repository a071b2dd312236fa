import { type Scheduler, withTimeLimit } from '@jepret/time';

interface Dependencies<Database> {
  clock: Scheduler;
  open: () => Promise<Database>;
  /** Called when the database opens after the timeout. */
  onLateOpen: () => void;
}

/**
 * After power-on a weak machine may take seconds to open it, and its data should not be skipped too
 * early.
 */
export const OPEN_TIMEOUT_MS = 10_000;

/**
 * An IndexedDB database that callers wait for once; after the timeout they fail at once until it
 * opens.
 */
export function createSlowDatabase<Database>(dependencies: Dependencies<Database>) {
  const { clock, open, onLateOpen } = dependencies;
  let opening: Promise<Database> | undefined;
  let hasTimedOut = false;
  const reset = () => {
    opening = undefined;
    hasTimedOut = false;
  };
  const awaitLateOpen = (pending: Promise<Database>) => {
    if (hasTimedOut) return;
    hasTimedOut = true;
    void pending.then(() => {
      hasTimedOut = false;
      onLateOpen();
    }, reset);
  };
  return {
    hasTimedOut: () => hasTimedOut,
    /** Call it when the browser closes the connection; the next call opens another. */
    forget: reset,
    async get(): Promise<Database> {
      opening ??= open();
      const current = opening;
      if (!hasTimedOut) {
        const opened = await withTimeLimit(clock, OPEN_TIMEOUT_MS, () => current).catch((error) => {
          reset();
          throw error;
        });
        if (opened) return opened;
      }
      awaitLateOpen(current);
      throw new Error("The browser's database does not respond.");
    },
  };
}
