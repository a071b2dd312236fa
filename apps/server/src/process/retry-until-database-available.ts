import { type Scheduler, wait } from '@jepret/time';
import { findDatabaseFault, reasonOf } from '../database/database-faults.ts';
import type { JobLog } from '../ports/job-queue.ts';

const RETRY_INTERVAL_MS = 1_000;

/** Repeats a step of the start while the database is unavailable; any other failure is thrown. */
export async function retryUntilDatabaseAvailable<Result>(
  step: () => Promise<Result>,
  { scheduler, log }: { scheduler: Scheduler; log: JobLog },
): Promise<Result> {
  let loggedReason = '';
  for (;;) {
    try {
      const result = await step();
      if (loggedReason) log.warn({}, 'the database is available again');
      return result;
    } catch (cause) {
      if (findDatabaseFault(cause) !== 'away') throw cause;
      // Log each reason once, not every second.
      if (loggedReason !== reasonOf(cause)) {
        loggedReason = reasonOf(cause);
        const message = `DATABASE_URL: the database does not answer (${loggedReason}); the booth waits for it`;
        log.error({ err: cause }, message);
      }
      await wait(scheduler, RETRY_INTERVAL_MS);
    }
  }
}
