import { type Scheduler, within } from '@jepret/time';

/** Opens one of the browser's databases, or rejects in time. */
export type OpenInTime = <Database extends { close(): void }>(
  open: () => Promise<Database>,
) => Promise<Database>;

/** After power-on a weak machine may take seconds; nothing that was kept there is given up so soon. */
export const FIRST_LIMIT_MS = 5_000;
/** Where one did not answer, the others hardly will, and a visitor waits. */
export const NEXT_LIMIT_MS = 1_000;

/**
 * One for all databases of the browser: now and then they answer nobody, mostly after a reload, and
 * a booth without its memory is a booth still.
 */
export function createTimelyOpen(clock: Scheduler): OpenInTime {
  let limitMs = FIRST_LIMIT_MS;
  return async (open) => {
    const opening = open();
    const opened = await within(clock, limitMs, () => opening);
    limitMs = opened ? FIRST_LIMIT_MS : NEXT_LIMIT_MS;
    if (opened) return opened;
    void opening.then(
      (late) => late.close(),
      () => {},
    );
    throw new Error("The browser's database does not answer.");
  };
}
