import type { Database } from '../../database/schema.ts';
import type { SteadyInstant } from '../../ports/clock.ts';
import type { JobSet } from '../../ports/job-queue.ts';
import { createHandlingStore } from './handling-store.ts';
import { createIncidentStore } from './incident-store.ts';

const CHECK_JOB = 'incidents-check';
const CHECK_EVERY_MS = 15_000; // INCIDENT-4
const KEPT_MS = 2 * 365 * 86_400_000; // INCIDENT-11

/** One process at a time checks. */
export const createIncidentJobs = (check: () => Promise<void>): JobSet => ({
  handlers: { [CHECK_JOB]: check },
  repeating: [{ name: CHECK_JOB, everyMs: CHECK_EVERY_MS }],
});

export async function deleteOldIncidents(database: Database, now: SteadyInstant): Promise<void> {
  await createIncidentStore(database).deleteClosedBefore(now - KEPT_MS);
  await createHandlingStore(database).deleteUnchangedSince(now - KEPT_MS);
}
