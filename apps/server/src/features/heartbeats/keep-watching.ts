import { SILENT_AFTER_MS } from '@jepret/contract';
import { repeat, type Scheduler } from '@jepret/time';
import type { AnnounceChange } from '../../database/live-changes.ts';
import type { Database } from '../../database/schema.ts';
import { isRecent } from '../../ports/clock.ts';
import type { JobLog } from '../../ports/job-queue.ts';
import type { KioskState } from './kiosk-state.ts';
import { createHeartbeatStore } from './store.ts';

/** Twice: after a start, or after the clock was set, every booth looks silent until its next beat. */
const CHECK_EVERY_MS = 30_000;

interface Contact {
  id: string;
  /** A slug. */
  location: string;
  /** Also by pages that send no heartbeats; null while it is signed out. */
  lastUsedAt: number | null;
}

interface Dependencies {
  database: Database;
  scheduler: Scheduler;
  listContacts(): Promise<readonly Contact[]>;
  announceChange: AnnounceChange;
  log: Pick<JobLog, 'warn'>;
}

/** Records booths that fell silent (FLEET-6). Returns a stop function. */
export function keepWatchingSilence(dependencies: Dependencies): () => void {
  const { scheduler, log } = dependencies;
  const check = createSilenceCheck(dependencies);
  let isStopped = false;
  const stop = repeat(scheduler, CHECK_EVERY_MS, () =>
    check().catch((error: unknown) => {
      // After the stop the database may be closed.
      if (!isStopped) log.warn({ err: error }, 'silent booths could not be recorded');
    }),
  );
  return () => {
    isStopped = true;
    stop();
  };
}

function createSilenceCheck({ database, scheduler, listContacts, announceChange }: Dependencies) {
  const store = createHeartbeatStore(database);
  /** The last contact of each overdue kiosk, as the last check found it. */
  let overdue = new Map<string, number>();

  const markSilent = (state: KioskState, heardAt: number, location: string) =>
    database.transaction().execute(async (transaction) => {
      const changes = createHeartbeatStore(transaction);
      await changes.lock(state.kioskId);
      // Several processes check; the first one records it.
      if (!(await changes.markSilent(state))) return;
      await changes.addEvent(state.kioskId, { at: heardAt, kind: 'state', value: 'silent' });
      await announceChange(transaction, { topic: 'booths', location });
    });

  return async function check(): Promise<void> {
    const states = (await store.list()).filter(({ state }) => state !== 'silent');
    const contacts = new Map((await listContacts()).map((contact) => [contact.id, contact]));
    const now = scheduler.now();
    const found = new Map<string, number>();
    for (const state of states) {
      const { lastUsedAt = null, location = 'default' } = contacts.get(state.kioskId) ?? {};
      const heardAt = Math.max(state.beatAt, lastUsedAt ?? 0);
      if (isRecent(heardAt, now, SILENT_AFTER_MS)) continue;
      if (overdue.get(state.kioskId) === heardAt) await markSilent(state, heardAt, location);
      else found.set(state.kioskId, heardAt);
    }
    overdue = found;
  };
}
