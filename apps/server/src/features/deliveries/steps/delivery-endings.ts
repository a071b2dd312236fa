import type { Clock } from '@jepret/time';
import { inTransaction } from '../../../database/in-transaction.ts';
import type { Database } from '../../../database/schema.ts';
import { lockSession } from '../accept-request.ts';
import type { Delivery, Failure } from '../delivery.ts';
import { createDeliveryStore } from '../store.ts';

export interface EndingDependencies {
  database: Database;
  clock: Clock;
  /** Joins the given database transaction, so that both are written or neither. */
  recordFailure(
    database: Database,
    transactionId: string,
    failed: { kind: 'mail' | 'print'; failure: Failure; reason: string },
  ): Promise<void>;
}

/** Ends a delivery once; a failure is also recorded in the ledger (MAIL-15). */
export function createDeliveryEndings({ database, clock, recordFailure }: EndingDependencies) {
  return {
    /** False when it had ended already. */
    async markDone(delivery: Delivery, sheets = 0): Promise<boolean> {
      const outcome = { state: 'done', failure: null, reason: null, sheets } as const;
      return createDeliveryStore(database).end(delivery, outcome, clock.now());
    },

    /** False when it had ended already. */
    async markFailed(
      delivery: Delivery,
      failure: Failure,
      reason: string,
      sheets = 0,
    ): Promise<boolean> {
      const { transactionId, content } = delivery;
      return inTransaction(database, async (change) => {
        const outcome = { state: 'failed', failure, reason, sheets } as const;
        await lockSession(change, transactionId);
        const hasEnded = await createDeliveryStore(change).end(delivery, outcome, clock.now());
        if (hasEnded) {
          await recordFailure(change, transactionId, { kind: content.kind, failure, reason });
        }
        return hasEnded;
      });
    },
  };
}

export type DeliveryEndings = ReturnType<typeof createDeliveryEndings>;
