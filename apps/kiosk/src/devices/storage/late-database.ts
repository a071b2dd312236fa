import { type Scheduler, within } from '@jepret/time';

interface Dependencies<Database> {
  clock: Scheduler;
  open: () => Promise<Database>;
  /** It has come after it was given up. */
  onLateAnswer: () => void;
}

/** After power-on a weak machine may take seconds; what a disk has is not given up so soon. */
export const OPEN_LIMIT_MS = 10_000;

/** A database of the browser that is waited for once, then done without, and used when it comes after all. */
export function createLateDatabase<Database>(dependencies: Dependencies<Database>) {
  const { clock, open, onLateAnswer } = dependencies;
  let opening: Promise<Database> | undefined;
  let isLate = false;
  const forget = () => {
    opening = undefined;
    isLate = false;
  };
  const waitOn = (late: Promise<Database>) => {
    if (isLate) return;
    isLate = true;
    void late.then(() => {
      isLate = false;
      onLateAnswer();
    }, forget);
  };
  return {
    isLate: () => isLate,
    /** The browser may take it away; the next call opens another. */
    forget,
    async get(): Promise<Database> {
      opening ??= open();
      const current = opening;
      if (!isLate) {
        const opened = await within(clock, OPEN_LIMIT_MS, () => current).catch((error) => {
          forget();
          throw error;
        });
        if (opened) return opened;
      }
      waitOn(current);
      throw new Error("The browser's database does not answer.");
    },
  };
}
