import type { Clock } from '@jepret/time';
import { recordAudit } from '../../database/audit.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import type { SteadyInstant } from '../../ports/clock.ts';
import {
  bringTouchesBack,
  DAY_MS,
  type DueSession,
  findDueAt,
  listDueSessions,
} from './due-sessions.ts';
import type { ErasedBy } from './erasure-steps.ts';
import { createErasureStore } from './store.ts';

/** Who of the staff it was is known by name. */
export type Eraser = Exclude<ErasedBy, 'staff'> | Actor;

export interface RetentionDependencies {
  database: Database;
  clock: Clock;
  /** Where a location has none of its own. */
  retentionDays: number;
  /** Both join the database transaction they are given. */
  callOffDeliveries(database: Database, transactionId: string, now: number): Promise<void>;
  noteAsked(database: Database, transactionId: string, by: Eraser): Promise<void>;
  /** Has the files removed at once; a running booth also finds them by itself, within seconds. */
  wake(transactionId: string): Promise<void>;
}

const BATCH = 50;

/**
 * Photos and contact data go when their time is over (PRIVACY-1), or when somebody asks (GUEST-11,
 * OPS-13); money stays (PRIVACY-2).
 */
export function createRetentionService(dependencies: RetentionDependencies) {
  const { database, clock, retentionDays, callOffDeliveries, noteAsked, wake } = dependencies;
  const store = createErasureStore(database);

  /** As one: from then on nothing can be uploaded, made, sent or printed. */
  function mark(transactionId: string, eraser: Eraser): Promise<boolean> {
    const now = clock.now();
    return database.transaction().execute(async (change) => {
      const changed = createErasureStore(change);
      const by = typeof eraser === 'string' ? eraser : 'staff';
      if (!(await changed.mark(transactionId, by, now))) return false;
      await callOffDeliveries(change, transactionId, now);
      await noteAsked(change, transactionId, eraser);
      if (typeof eraser === 'string') return true;
      const line = { actor: eraser, action: 'transaction.erased' } as const;
      await recordAudit(change, now, { ...line, ...(await changed.getSubject(transactionId)) });
      return true;
    });
  }

  return {
    /** False when it was erased before, or was never paid and so has nothing to erase. */
    async erase(transactionId: string, eraser: 'visitor' | Actor): Promise<boolean> {
      const isMarked = await mark(transactionId, eraser);
      // It is marked, so it is found again even if nobody can be woken now.
      if (isMarked) await wake(transactionId).catch(() => {});
      return isMarked;
    },

    /** When it is erased, if nobody uses it again. */
    findDueAt: (transactionId: string): Promise<number | undefined> =>
      findDueAt(database, transactionId, retentionDays),

    /** What the sweeper will have erased by then, if nobody uses it again. */
    listDue: (by: number, limit: number): Promise<DueSession[]> =>
      listDueSessions(database, { by, usualDays: retentionDays, limit }),

    listUnfinished: store.listUnfinished,

    findRemovedAt: store.findRemovedAt,

    /** Any number of processes may sweep at once; only by a clock that was not set. */
    async sweep(now: SteadyInstant, signal: AbortSignal): Promise<void> {
      await bringTouchesBack(database, now);
      for (;;) {
        const due = await listDueSessions(database, {
          by: now,
          usualDays: retentionDays,
          limit: BATCH,
        });
        for (const { id } of due) {
          if (signal.aborted) return;
          await mark(id, 'retention');
        }
        if (due.length < BATCH) break;
      }
      await store.deleteStrangersWebhooks(now - retentionDays * DAY_MS);
    },
  };
}

export type Retention = ReturnType<typeof createRetentionService>;
