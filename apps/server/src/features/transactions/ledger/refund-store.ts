import { z } from 'zod';
import { isPostgres } from '../../../database/connect.ts';
import { isColumnDue } from '../../../database/due.ts';
import type { Database } from '../../../database/schema.ts';
import { nextSeqOfOwner } from '../../../database/sequence-numbers.ts';
import type { RefundTable } from '../../../database/tables/money-tables.ts';
import { REFUND_REFUSALS } from '../../../ports/payment-gateway.ts';
import { MAX_CHECK_INTERVAL_MS } from './refund-times.ts';

export const RefundState = z.enum(['asked', 'proven', 'refused']);
export type RefundState = z.infer<typeof RefundState>;

/** `unproven`: the provider has neither proven nor refused it in time. */
const Refusal = z.enum([...REFUND_REFUSALS, 'unproven']);
export type Refusal = z.infer<typeof Refusal>;

export interface StoredRefund {
  key: string;
  transactionId: string;
  orderId: string;
  /** Counts from 1 within its transaction. */
  number: number;
  amountIdr: number;
  reason: string;
  /** The owed sum that it sends back; null for the money that paid the transaction. */
  owedNumber: number | null;
  askedBy: string;
  askedAt: number;
  state: RefundState;
  providerReference: string | null;
  refusal: Refusal | null;
  /** The provider's last message about it. */
  providerMessage: string | null;
  endedAt: number | null;
  tries: number;
  /** An earlier attempt may have reached the provider without a response. */
  isUnsure: boolean;
  /** The provider has accepted it. */
  isTaken: boolean;
  checkAt: number | null;
  checks: number;
}

export type NewRefund = Pick<
  StoredRefund,
  | 'key'
  | 'transactionId'
  | 'orderId'
  | 'amountIdr'
  | 'reason'
  | 'owedNumber'
  | 'askedBy'
  | 'askedAt'
  | 'checkAt'
>;

export function createRefundStore(database: Database) {
  const query = () => database.selectFrom('refunds').selectAll();
  const update = (key: string) => database.updateTable('refunds').where('key', '=', key);

  return {
    ...createRefundReads(database),
    ...createRefundChecks(database),

    /** Only while the transaction's row is locked. */
    async insert(refund: NewRefund): Promise<void> {
      const { transactionId } = refund;
      await database
        .insertInto('refunds')
        .values({
          key: refund.key,
          transaction_id: transactionId,
          order_id: refund.orderId,
          number: nextSeqOfOwner('refunds', ['number', 'transaction_id'], transactionId),
          amount_idr: refund.amountIdr,
          reason: refund.reason,
          owed_number: refund.owedNumber,
          asked_by: refund.askedBy,
          asked_at: refund.askedAt,
          state: 'asked',
          tries: 0,
          is_unsure: 0,
          is_taken: 0,
          check_at: refund.checkAt,
          checks: 0,
        })
        .execute();
    },

    async find(key: string): Promise<StoredRefund | undefined> {
      const row = await query().where('key', '=', key).executeTakeFirst();
      return row && toRefund(row);
    },

    /** The refund in progress; a charge never has two. */
    async findAsked(orderId: string): Promise<StoredRefund | undefined> {
      const row = await query()
        .where('order_id', '=', orderId)
        .where('state', '=', 'asked')
        .executeTakeFirst();
      return row && toRefund(row);
    },

    /** `reference`: the provider's id of the refund, if it returned one. */
    async markAccepted(key: string, reference: string | null): Promise<void> {
      const found = reference !== null && { provider_reference: reference };
      await update(key)
        .set({ is_taken: 1, ...found })
        .execute();
    },

    /**
     * Only while the transaction's row is locked. False if it has ended before; with `tries`, also if
     * it was tried again meanwhile.
     */
    async end(
      { key, tries }: { key: string; tries?: number },
      end: {
        state: 'proven' | 'refused';
        refusal: Refusal | null;
        providerMessage: string | null;
        at: number;
      },
    ): Promise<boolean> {
      const { state, refusal, providerMessage, at } = end;
      const asked = update(key).where('state', '=', 'asked');
      const { numUpdatedRows } = await (tries === undefined
        ? asked
        : asked.where('tries', '=', tries)
      )
        .set({ state, refusal, word: providerMessage, ended_at: at, check_at: null })
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
  };
}

/** A refund as it was read; an attempt made since then takes precedence. */
type RefundVersion = Pick<StoredRefund, 'key' | 'tries'>;

function createRefundChecks(database: Database) {
  const updateVersion = ({ key, tries }: RefundVersion) =>
    database
      .updateTable('refunds')
      .where('key', '=', key)
      .where('tries', '=', tries)
      .where('state', '=', 'asked');

  return {
    /**
     * Before the provider is called: a process that is killed counts as one that made the call. False
     * if another process counted first, which then makes the call.
     */
    async countAttempt(version: RefundVersion): Promise<boolean> {
      const { numUpdatedRows } = await updateVersion(version)
        .set({ tries: version.tries + 1, is_unsure: 1 })
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    /** All attempts so far were answered or did not reach the provider. */
    async markAnswered(version: RefundVersion): Promise<void> {
      await updateVersion(version).set({ is_unsure: 0 }).execute();
    },

    /** The refund stays in progress and is checked again. */
    async postpone(
      version: RefundVersion,
      next: { checkAt: number; providerMessage: string | null },
    ): Promise<void> {
      await updateVersion(version)
        .set((row) => ({
          check_at: next.checkAt,
          checks: row('checks', '+', 1),
          ...(next.providerMessage !== null && { word: next.providerMessage }),
        }))
        .execute();
    },

    /** After news of its charge: the refund is checked before it is due. */
    async checkNow(orderId: string, now: number): Promise<void> {
      await database
        .updateTable('refunds')
        .set({ check_at: now })
        .where('order_id', '=', orderId)
        .where('state', '=', 'asked')
        .execute();
    },

    /** Leases due refunds to this process until `leaseUntil`. */
    async claimDue(now: number, leaseUntil: number, limit: number): Promise<StoredRefund[]> {
      const rows = await database
        .updateTable('refunds')
        .set({ check_at: leaseUntil })
        .where('key', 'in', (sub) => {
          const due = sub
            .selectFrom('refunds')
            .select('key')
            .where('state', '=', 'asked')
            .where(isColumnDue('check_at', now, MAX_CHECK_INTERVAL_MS))
            .orderBy('check_at')
            .limit(limit);
          // Without it, two processes that claim at once could deadlock.
          return isPostgres(database) ? due.forUpdate().skipLocked() : due;
        })
        .returningAll()
        .execute();
      return rows.map(toRefund);
    },
  };
}

/** A refund with its transaction's short code and its provider. */
export type ListedRefund = StoredRefund & { shortCode: string; provider: string };

export interface RefundFilter {
  key?: string;
  state?: RefundState;
  transactionId?: string;
  orderIds?: readonly string[];
  limit?: number;
}

function createRefundReads(database: Database) {
  return {
    /** Newest first. */
    async list(filter: RefundFilter): Promise<ListedRefund[]> {
      const { key, state, transactionId, orderIds, limit } = filter;
      if (orderIds?.length === 0) return [];
      let query = database
        .selectFrom('refunds')
        .innerJoin('transactions', 'transactions.id', 'refunds.transaction_id')
        .innerJoin('charges', 'charges.order_id', 'refunds.order_id')
        .selectAll('refunds')
        .select(['short_code', 'provider']);
      if (key !== undefined) query = query.where('refunds.key', '=', key);
      if (state !== undefined) query = query.where('refunds.state', '=', state);
      if (transactionId !== undefined) {
        query = query.where('refunds.transaction_id', '=', transactionId);
      }
      if (orderIds !== undefined) query = query.where('refunds.order_id', 'in', orderIds);
      if (limit !== undefined) query = query.limit(limit);
      const rows = await query
        .orderBy('refunds.asked_at', 'desc')
        .orderBy('short_code')
        .orderBy('refunds.number', 'desc')
        .execute();
      return rows.map((row) => ({
        ...toRefund(row),
        shortCode: row.short_code,
        provider: row.provider,
      }));
    },
  };
}

function toRefund(row: RefundTable): StoredRefund {
  return {
    key: row.key,
    transactionId: row.transaction_id,
    orderId: row.order_id,
    number: row.number,
    amountIdr: row.amount_idr,
    reason: row.reason,
    owedNumber: row.owed_number,
    askedBy: row.asked_by,
    askedAt: row.asked_at,
    state: RefundState.parse(row.state),
    providerReference: row.provider_reference,
    refusal: Refusal.nullable().parse(row.refusal),
    providerMessage: row.word,
    endedAt: row.ended_at,
    tries: row.tries,
    isUnsure: row.is_unsure === 1,
    isTaken: row.is_taken === 1,
    checkAt: row.check_at,
    checks: row.checks,
  };
}
