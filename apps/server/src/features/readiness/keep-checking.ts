import { repeat, type Scheduler } from '@jepret/time';
import type { JobLog } from '../../ports/job-queue.ts';
import type { Readiness } from './service.ts';

const CHECK_EVERY_MS = 60_000; // OPS-37

interface Dependencies {
  readiness: Pick<Readiness, 'checkWithDatabase'>;
  /** Slugs of the locations with a kiosk. */
  listLocations(): Promise<readonly string[]>;
  scheduler: Scheduler;
  log: Pick<JobLog, 'warn'>;
}

/**
 * Checks the locations, so that closing and opening are logged without kiosk calls too (OPS-37).
 * Returns a stop function.
 */
export function keepCheckingReadiness(dependencies: Dependencies): () => void {
  const { readiness, listLocations, scheduler, log } = dependencies;
  let locations: readonly string[] = ['default'];
  let isStopped = false;

  async function check(): Promise<void> {
    // While the database is unreachable, the previous list is used.
    const listed = await listLocations().catch(() => locations);
    locations = listed.length > 0 ? listed : ['default'];
    for (const location of locations) {
      try {
        await readiness.checkWithDatabase(location);
      } catch (error) {
        // After the stop the database may be closed.
        if (isStopped) return;
        log.warn({ err: error, location }, 'the readiness of the location could not be checked');
      }
    }
  }

  const cancelFirst = scheduler.schedule(0, check);
  const stopRepeating = repeat(scheduler, CHECK_EVERY_MS, check);
  return () => {
    isStopped = true;
    cancelFirst();
    stopRepeating();
  };
}
