import type { Allowance, TransactionStatus } from '@jepret/contract';
import { sql } from 'kysely';
import { isPostgres } from '../../../database/connect.ts';
import { isColumnDue, isRecent } from '../../../database/due.ts';
import type { Database } from '../../../database/schema.ts';
import { nextTouchSeq } from '../../../database/sequence-numbers.ts';
import { allowanceColumns, type StoredTransaction, toTransaction } from './transaction-row.ts';

/** Statuses from which a transaction can still be paid. */
const UNPAID: TransactionStatus[] = ['pending', 'expired', 'failed', 'cancelled'];

/** Changes that exactly one of several concurrent processes makes; that one gets true. */
export function createTransactionClaims(database: Database) {
  return {
    /** False if it was marked before, or belongs to another kiosk now. */
    markWalkedAway: (id: string, kioskId: string, now: number) =>
      hasUpdatedRow(
        database
          .updateTable('transactions')
          .set({ walked_away_at: now })
          .where('id', '=', id)
          .where('kiosk_id', '=', kioskId)
          .where('walked_away_at', 'is', null),
      ),

    /** The first kiosk that uses a bypass gets it. */
    async claimBypass(
      id: string,
      claim: { kioskId: string; location: string; allowance: Allowance; at: number },
    ) {
      return hasUpdatedRow(
        database
          .updateTable('transactions')
          .set({
            kiosk_id: claim.kioskId,
            location: claim.location,
            touched_at: claim.at,
            ...allowanceColumns(claim.allowance),
            touched_seq: nextTouchSeq(sql`${claim.kioskId}`),
          })
          .where('id', '=', id)
          .where('staff_id', 'is not', null)
          .where('kiosk_id', 'is', null),
      );
    },

    /** The right to create a charge for a pending transaction. */
    claimCharging: (id: string, now: number, until: number) =>
      hasUpdatedRow(
        database
          .updateTable('transactions')
          .set({ charging_until: until })
          .where('id', '=', id)
          .where('status', '=', 'pending')
          .where(isColumnDue('charging_until', now, until - now)),
      ),

    /** The right to query the provider, once an interval among all processes. */
    claimCheck: (id: string, now: number, intervalMs: number) =>
      hasUpdatedRow(
        database
          .updateTable('transactions')
          .set({ asked_at: now })
          .where('id', '=', id)
          .where('status', 'in', UNPAID)
          .where((is) => is.not(isRecent('asked_at', now, intervalMs))),
      ),

    /** Leases due pushes to this process until `retryAt`. */
    async claimUnnotified(now: number, retryAt: number): Promise<StoredTransaction[]> {
      const rows = await database
        .updateTable('transactions')
        .set({ notify_at: retryAt })
        .where('id', 'in', (sub) => {
          const due = sub
            .selectFrom('transactions')
            .select('id')
            .where(isColumnDue('notify_at', now, retryAt - now));
          return isPostgres(database) ? due.forUpdate().skipLocked() : due;
        })
        .returningAll()
        .execute();
      return rows.map(toTransaction);
    },
  };
}

async function hasUpdatedRow(query: {
  executeTakeFirst(): Promise<{ numUpdatedRows: bigint }>;
}): Promise<boolean> {
  return (await query.executeTakeFirst()).numUpdatedRows === 1n;
}
