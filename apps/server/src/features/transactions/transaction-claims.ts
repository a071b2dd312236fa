import type { Allowance, TransactionStatus } from '@jepret/contract';
import { sql } from 'kysely';
import { isPostgres } from '../../database/connect.ts';
import { hasCome, isRecent } from '../../database/due.ts';
import { nextTouch } from '../../database/order.ts';
import type { Database } from '../../database/schema.ts';
import { allowanceColumns, type StoredTransaction, toTransaction } from './transaction-row.ts';

/** Those that a payment can still reach. */
const UNPAID: TransactionStatus[] = ['pending', 'expired', 'failed', 'cancelled'];

/** What one of several may do alone: of those that race exactly one is told so. */
export function createTransactionClaims(database: Database) {
  return {
    /** False when it was known, or is another kiosk's by now. */
    markWalkedAway: (id: string, kioskId: string, now: number) =>
      claimed(
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
      return claimed(
        database
          .updateTable('transactions')
          .set({
            kiosk_id: claim.kioskId,
            location: claim.location,
            touched_at: claim.at,
            ...allowanceColumns(claim.allowance),
            touched_seq: nextTouch(sql`${claim.kioskId}`),
          })
          .where('id', '=', id)
          .where('staff_id', 'is not', null)
          .where('kiosk_id', 'is', null),
      );
    },

    /** The right to ask the provider for the QR of a pending transaction. */
    claimCharging: (id: string, now: number, until: number) =>
      claimed(
        database
          .updateTable('transactions')
          .set({ charging_until: until })
          .where('id', '=', id)
          .where('status', '=', 'pending')
          .where(hasCome('charging_until', now, until - now)),
      ),

    /** The right to ask the provider how it stands, once in a while and among all processes. */
    claimAsking: (id: string, now: number, intervalMs: number) =>
      claimed(
        database
          .updateTable('transactions')
          .set({ asked_at: now })
          .where('id', '=', id)
          .where('status', 'in', UNPAID)
          .where((is) => is.not(isRecent('asked_at', now, intervalMs))),
      ),

    /** Pushes that are still owed; whoever gets them has until `again`. */
    async claimUnnotified(now: number, again: number): Promise<StoredTransaction[]> {
      const rows = await database
        .updateTable('transactions')
        .set({ notify_at: again })
        .where('id', 'in', (sub) => {
          const owed = sub
            .selectFrom('transactions')
            .select('id')
            .where(hasCome('notify_at', now, again - now));
          return isPostgres(database) ? owed.forUpdate().skipLocked() : owed;
        })
        .returningAll()
        .execute();
      return rows.map(toTransaction);
    },
  };
}

/** True when this process, and no other, made the change. */
async function claimed(query: {
  executeTakeFirst(): Promise<{ numUpdatedRows: bigint }>;
}): Promise<boolean> {
  return (await query.executeTakeFirst()).numUpdatedRows === 1n;
}
