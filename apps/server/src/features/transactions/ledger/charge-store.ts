import { z } from 'zod';
import { isPostgres } from '../../../database/connect.ts';
import { isColumnDue } from '../../../database/due.ts';
import type { Database } from '../../../database/schema.ts';
import { nextSeqOfOwner } from '../../../database/sequence-numbers.ts';
import type { ChargeTable } from '../../../database/tables/money-tables.ts';
import { MAX_CHECK_INTERVAL_MS } from './check-times.ts';
import { createRefundReferences } from './refund-references.ts';

/**
 * `asking`, `open` and `unsure` may still be paid by a person who sees the QR code. For `asking` and
 * `unsure` it is unknown whether the provider has the charge.
 */
export const ChargeState = z.enum([
  'asking',
  'open',
  'unsure',
  'refused',
  'closed',
  'paid',
  'wrong_amount',
  'refunded',
]);
export type ChargeState = z.infer<typeof ChargeState>;

export const LIVE_STATES: ChargeState[] = ['asking', 'open', 'unsure'];
export const isLive = (state: ChargeState): boolean => LIVE_STATES.includes(state);

export interface StoredCharge {
  orderId: string;
  transactionId: string;
  provider: string;
  providerReference: string | null;
  amountIdr: number;
  state: ChargeState;
  paidIdr: number | null;
  refundedIdr: number | null;
  /** The payment method does not support partial refunds. */
  refundsWholeOnly: boolean;
  qrCode: string | null;
  createdAt: number;
  checkAt: number | null;
  checks: number;
}

export function createChargeStore(database: Database) {
  const query = () => database.selectFrom('charges').selectAll();

  return {
    ...createChargeChecks(database),

    ...createRefundReferences(database),

    async insert(charge: StoredCharge): Promise<void> {
      const seq = nextSeqOfOwner('charges', ['seq', 'transaction_id'], charge.transactionId);
      await database
        .insertInto('charges')
        .values({ ...toRow(charge), seq })
        .execute();
    },

    async find(orderId: string): Promise<StoredCharge | undefined> {
      const row = await query().where('order_id', '=', orderId).executeTakeFirst();
      return row && toCharge(row);
    },

    async findByReference(provider: string, reference: string): Promise<StoredCharge | undefined> {
      const row = await query()
        .where('provider', '=', provider)
        .where('provider_reference', '=', reference)
        .executeTakeFirst();
      return row && toCharge(row);
    },

    /** Oldest first. */
    async list(transactionId: string): Promise<StoredCharge[]> {
      const rows = await query()
        .where('transaction_id', '=', transactionId)
        .orderBy('seq')
        .orderBy('created_at')
        .orderBy('order_id')
        .execute();
      return rows.map(toCharge);
    },

    async save(charge: StoredCharge): Promise<void> {
      const { order_id, ...columns } = toRow(charge);
      await database.updateTable('charges').set(columns).where('order_id', '=', order_id).execute();
    },

    /** After the provider refused a partial refund. */
    async markWholeRefundOnly(orderId: string): Promise<void> {
      await database
        .updateTable('charges')
        .set({ refunds_whole_only: 1 })
        .where('order_id', '=', orderId)
        .execute();
    },

    /** The provider of the last charge created by then, or of the first one after it. */
    async findProviderAt(at: number): Promise<string | undefined> {
      const providers = () => database.selectFrom('charges').select('provider').limit(1);
      const before = await providers()
        .where('created_at', '<=', at)
        .orderBy('created_at', 'desc')
        .executeTakeFirst();
      const nearest = before ?? (await providers().orderBy('created_at').executeTakeFirst());
      return nearest?.provider;
    },
  };
}

function createChargeChecks(database: Database) {
  return {
    /** The next sweep checks the charges that may still be paid, before they are due. */
    async checkNow(transactionId: string, now: number): Promise<void> {
      await database
        .updateTable('charges')
        .set({ check_at: now })
        .where('transaction_id', '=', transactionId)
        .where('state', 'in', LIVE_STATES)
        .execute();
    },

    /** The next sweep reads the charge, whatever its state. */
    async recheck(orderId: string, now: number): Promise<void> {
      await database
        .updateTable('charges')
        .set({ check_at: now })
        .where('order_id', '=', orderId)
        .execute();
    },

    /** Leases due charges to this process until `leaseUntil`. */
    async claimDue(now: number, leaseUntil: number, limit: number): Promise<StoredCharge[]> {
      const rows = await database
        .updateTable('charges')
        .set({ check_at: leaseUntil })
        .where('order_id', 'in', (sub) => {
          const due = sub
            .selectFrom('charges')
            .select('order_id')
            .where(isColumnDue('check_at', now, MAX_CHECK_INTERVAL_MS))
            .orderBy('check_at')
            .limit(limit);
          // Without it, two processes that claim at once could deadlock.
          return isPostgres(database) ? due.forUpdate().skipLocked() : due;
        })
        .returningAll()
        .execute();
      return rows.map(toCharge);
    },
  };
}

export type ChargeStore = ReturnType<typeof createChargeStore>;

function toCharge(row: ChargeTable): StoredCharge {
  return {
    orderId: row.order_id,
    transactionId: row.transaction_id,
    provider: row.provider,
    providerReference: row.provider_reference,
    amountIdr: row.amount_idr,
    state: ChargeState.parse(row.state),
    paidIdr: row.paid_idr,
    refundedIdr: row.refunded_idr,
    refundsWholeOnly: row.refunds_whole_only === 1,
    qrCode: row.qr_code,
    createdAt: row.created_at,
    checkAt: row.check_at,
    checks: row.checks,
  };
}

function toRow(charge: StoredCharge): Omit<ChargeTable, 'seq'> {
  return {
    order_id: charge.orderId,
    transaction_id: charge.transactionId,
    provider: charge.provider,
    provider_reference: charge.providerReference,
    amount_idr: charge.amountIdr,
    state: charge.state,
    paid_idr: charge.paidIdr,
    refunded_idr: charge.refundedIdr,
    refunds_whole_only: Number(charge.refundsWholeOnly),
    qr_code: charge.qrCode,
    created_at: charge.createdAt,
    check_at: charge.checkAt,
    checks: charge.checks,
  };
}
