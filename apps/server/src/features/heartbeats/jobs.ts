import type { Database } from '../../database/schema.ts';
import type { SteadyInstant } from '../../ports/clock.ts';
import type { JobSet } from '../../ports/job-queue.ts';
import { createHeartbeatStore } from './store.ts';

const PURGE = 'heartbeat-purge';
const DAY_MS = 86_400_000;

const KEPT_EVENTS = { perKiosk: 1_000, days: 30 }; // FLEET-4
const KEPT_HOURS_DAYS = 731;
/** Only beats that arrive late need the counts of an earlier page. */
const KEPT_BOOTS_DAYS = 1;

interface Dependencies {
  database: Database;
  /** Undefined while the clock is held. */
  findSteadyNow(): Promise<SteadyInstant | undefined>;
}

/** Deletes old transitions and counts. */
export function createHeartbeatJobs({ database, findSteadyNow }: Dependencies): JobSet {
  const store = createHeartbeatStore(database);
  async function purge(): Promise<void> {
    const now = await findSteadyNow();
    if (now === undefined) return;
    await store.deleteOldEvents(now - KEPT_EVENTS.days * DAY_MS, KEPT_EVENTS.perKiosk);
    await store.deleteOldBoots(now - KEPT_BOOTS_DAYS * DAY_MS);
    await store.deleteOldHours(now - KEPT_HOURS_DAYS * DAY_MS);
  }
  return { handlers: { [PURGE]: purge }, repeating: [{ name: PURGE, everyMs: 3_600_000 }] };
}
