import type { Clock } from '@jepret/time';
import type { Database } from '../../database/schema.ts';
import type { JobSet } from '../../ports/job-queue.ts';
import { createLiveStore } from './store.ts';

const PURGE = 'live-purge';
/** Longer than a stream needs to read a change. */
const KEPT_MS = 10 * 60_000;

/** Deletes changes that every open console has read. */
export function createLiveJobs({ database, clock }: { database: Database; clock: Clock }): JobSet {
  const store = createLiveStore(database);
  return {
    handlers: { [PURGE]: () => store.deleteBefore(clock.now() - KEPT_MS) },
    repeating: [{ name: PURGE, everyMs: 300_000 }],
  };
}
