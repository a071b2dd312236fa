import { repeat, type Scheduler } from '@jepret/time';
import type { JobLog } from '../../ports/job-queue.ts';
import type { Readiness } from './service.ts';

const CHECK_EVERY_MS = 60_000; // OPS-37

interface Dependencies {
  readiness: Pick<Readiness, 'checkWithDatabase'>;
  /** Slugs of where kiosks stand. */
  listLocations(): Promise<readonly string[]>;
  scheduler: Scheduler;
  log: Pick<JobLog, 'warn'>;
}

/** Logs that a booth closes or opens also while no kiosk asks (OPS-37). Returns how to stop it. */
export function keepCheckingReadiness(dependencies: Dependencies): () => void {
  const { readiness, listLocations, scheduler, log } = dependencies;
  let locations: readonly string[] = ['default'];
  let isStopped = false;

  async function check(): Promise<void> {
    // While the database is away, those of the last time are checked.
    const listed = await listLocations().catch(() => locations);
    locations = listed.length > 0 ? listed : ['default'];
    for (const location of locations) {
      try {
        await readiness.checkWithDatabase(location);
      } catch (error) {
        // The database may be closed by now.
        if (isStopped) return;
        log.warn({ err: error, location }, 'whether the booth can sell could not be checked');
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
