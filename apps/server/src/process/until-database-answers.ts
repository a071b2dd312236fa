import { type Scheduler, wait } from '@jepret/time';
import { findDatabaseFault, reasonOf } from '../database/database-faults.ts';
import type { JobLog } from '../ports/job-queue.ts';

const ASK_AGAIN_MS = 1_000;

/** Repeats a step of the start while the database is away; any other failure is thrown. */
export async function untilDatabaseAnswers<Result>(
  step: () => Promise<Result>,
  { scheduler, log }: { scheduler: Scheduler; log: JobLog },
): Promise<Result> {
  let said = '';
  for (;;) {
    try {
      const result = await step();
      if (said) log.warn({}, 'the database answers again');
      return result;
    } catch (cause) {
      if (findDatabaseFault(cause) !== 'away') throw cause;
      // Once a reason, not once a second.
      if (said !== reasonOf(cause)) {
        said = reasonOf(cause);
        const sentence = `DATABASE_URL: the database does not answer (${said}); the booth waits for it`;
        log.error({ err: cause }, sentence);
      }
      await wait(scheduler, ASK_AGAIN_MS);
    }
  }
}
