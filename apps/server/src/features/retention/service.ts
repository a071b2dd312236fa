import type { Clock } from '@jepret/time';
import { recordAudit } from '../../database/audit.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import type { SteadyInstant } from '../../ports/clock.ts';
import {
  DAY_MS,
  type DueSession,
  findDueAt,
  listDueSessions,
  resetFutureTouches,
} from './due-sessions.ts';
import type { ErasedBy } from './erasure-steps.ts';
import { createErasureStore } from './store.ts';

/** A staff member is recorded by name. */
export type Eraser = Exclude<ErasedBy, 'staff'> | Actor;

export interface RetentionDependencies {
  database: Database;
  clock: Clock;
  /** Used if neither the location nor the default profile sets the days. */
  retentionDays: number;
  /** This and the next function join the given database transaction. */
  cancelDeliveries(database: Database, transactionId: string, now: number): Promise<void>;
  recordRequested(database: Database, transactionId: string, by: Eraser): Promise<void>;
  /** Adds a job that removes the files at once; without it the repeating job removes them within seconds. */
  scheduleRemoval(transactionId: string): Promise<void>;
}

const BATCH = 50;

/**
 * Erases photos and contact data when their days are over (PRIVACY-1), or when a visitor or staff
 * request it (GUEST-11, OPS-13). Money records stay (PRIVACY-2).
 */
export function createRetentionService(dependencies: RetentionDependencies) {
  const { database, clock, retentionDays, cancelDeliveries, recordRequested, scheduleRemoval } =
    dependencies;
  const store = createErasureStore(database);

  /** In one database transaction: from then on nothing can be uploaded, made, sent or printed. */
  function mark(transactionId: string, eraser: Eraser): Promise<boolean> {
    const now = clock.now();
    return database.transaction().execute(async (change) => {
      const changed = createErasureStore(change);
      const by = typeof eraser === 'string' ? eraser : 'staff';
      if (!(await changed.mark(transactionId, by, now))) return false;
      await cancelDeliveries(change, transactionId, now);
      await recordRequested(change, transactionId, eraser);
      if (typeof eraser === 'string') return true;
      const line = { actor: eraser, action: 'transaction.erased' } as const;
      await recordAudit(change, now, { ...line, ...(await changed.getSubject(transactionId)) });
      return true;
    });
  }

  return {
    /** False if the session was already erased, or was never paid and has nothing to erase. */
    async erase(transactionId: string, eraser: 'visitor' | Actor): Promise<boolean> {
      const isMarked = await mark(transactionId, eraser);
      // It is marked, so the repeating job finds it even if this job cannot be added.
      if (isMarked) await scheduleRemoval(transactionId).catch(() => {});
      return isMarked;
    },

    /** When the session will be erased unless it is used again. */
    findDueAt: (transactionId: string): Promise<number | undefined> =>
      findDueAt(database, transactionId, retentionDays),

    /** Sessions that the sweep will have erased by then unless they are used again. */
    listDue: (by: number, limit: number): Promise<DueSession[]> =>
      listDueSessions(database, { by, defaultDays: retentionDays, limit }),

    listUnfinished: store.listUnfinished,

    findRemovedAt: store.findRemovedAt,

    /** Several processes may sweep at once. The instant must come from a clock that was not set. */
    async sweep(now: SteadyInstant, signal: AbortSignal): Promise<void> {
      await resetFutureTouches(database, now);
      for (;;) {
        const due = await listDueSessions(database, {
          by: now,
          defaultDays: retentionDays,
          limit: BATCH,
        });
        for (const { id } of due) {
          if (signal.aborted) return;
          await mark(id, 'retention');
        }
        if (due.length < BATCH) break;
      }
      await store.deleteUnverifiedWebhooks(now - retentionDays * DAY_MS);
    },
  };
}

export type Retention = ReturnType<typeof createRetentionService>;
