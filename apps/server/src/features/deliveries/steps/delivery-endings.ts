import type { Clock } from '@jepret/time';
import { inTransaction } from '../../../database/in-transaction.ts';
import type { Database } from '../../../database/schema.ts';
import type { Metrics } from '../../../ports/metrics.ts';
import { lockSession } from '../accept-request.ts';
import type { Delivery, Failure } from '../delivery.ts';
import { createDeliveryStore } from '../store.ts';

export interface EndingDependencies {
  database: Database;
  clock: Clock;
  metrics?: Pick<Metrics, 'countDelivery'> | undefined;
  /** Joins the given database transaction, so that both are written or neither. */
  recordFailure(
    database: Database,
    transactionId: string,
    failed: { kind: 'mail' | 'print'; failure: Failure; reason: string },
  ): Promise<void>;
  countSheets: CountSheets;
}

/** Counts printed sheets for their printer, in the given database transaction (PRINT-40). */
export type CountSheets = (
  database: Database,
  printed: { transactionId: string; jobRef: string; sheets: number },
) => Promise<void>;

/** What a printer reported of a print. */
export interface Printed {
  jobRef: string;
  sheets: number;
}

/** Ends a delivery once; a failure is also recorded in the ledger (MAIL-15). */
export function createDeliveryEndings({
  database,
  clock,
  metrics,
  recordFailure,
  countSheets,
}: EndingDependencies) {
  function count(hasEnded: boolean, { content }: Delivery, result: string): boolean {
    if (hasEnded) metrics?.countDelivery(content.kind, result);
    return hasEnded;
  }

  return {
    /** False when it had ended already. */
    async markDone(delivery: Delivery, printed?: Printed): Promise<boolean> {
      const { transactionId } = delivery;
      const sheets = printed?.sheets ?? 0;
      const outcome = { state: 'done', failure: null, reason: null, sheets } as const;
      const isEnded = await inTransaction(database, async (change) => {
        const hasEnded = await createDeliveryStore(change).end(delivery, outcome, clock.now());
        if (hasEnded && printed) await countSheets(change, { transactionId, ...printed });
        return hasEnded;
      });
      return count(isEnded, delivery, 'done');
    },

    /** False when it had ended already. */
    async markFailed(
      delivery: Delivery,
      failure: Failure,
      reason: string,
      printed?: Printed,
    ): Promise<boolean> {
      const { transactionId, content } = delivery;
      const sheets = printed?.sheets ?? 0;
      const isEnded = await inTransaction(database, async (change) => {
        const outcome = { state: 'failed', failure, reason, sheets } as const;
        await lockSession(change, transactionId);
        const hasEnded = await createDeliveryStore(change).end(delivery, outcome, clock.now());
        if (hasEnded) {
          await recordFailure(change, transactionId, { kind: content.kind, failure, reason });
          if (printed) await countSheets(change, { transactionId, ...printed });
        }
        return hasEnded;
      });
      return count(isEnded, delivery, failure);
    },
  };
}

export type DeliveryEndings = ReturnType<typeof createDeliveryEndings>;
