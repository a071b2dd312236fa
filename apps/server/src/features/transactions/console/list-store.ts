import type { TransactionState } from '@jepret/contract/console';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../database/schema.ts';
import { normalizeShortCode, SHORT_CODE_LENGTH } from '../ledger/short-code.ts';
import { type StoredTransaction, toTransaction } from '../ledger/transaction-row.ts';
import { selectPending } from '../refunds/refund-request-store.ts';
import { DETAILS, type RowDetails, toDetails } from './row-details.ts';

/** The last row of the page before. */
export interface Cursor {
  createdAt: number;
  id: string;
}

export interface TransactionFilter {
  search?: string | undefined;
  location?: string | undefined;
  booth?: string | undefined;
  status?: TransactionState | undefined;
  /** Instants; `to` is exclusive. */
  from?: number | undefined;
  to?: number | undefined;
  /** `yes`: it has an open owed sum or a refund request; `refunds`: it has a refund request. */
  owed?: 'yes' | 'refunds' | undefined;
}

export type ListedTransaction = StoredTransaction & RowDetails & { hasOwed: boolean };

export interface Totals {
  transactions: number;
  sessions: number;
  bypasses: number;
  refunds: number;
  revenueIdr: number;
  refundedIdr: number;
}

/** Ids, or the beginning of a short code. */
type SearchTarget = string[] | { prefix: string };
/** Slugs; null: all locations. */
type Scope = readonly string[] | null;

/** The console's list of transactions; each filter has an index (migration 036 and older). */
export function createTransactionListStore(database: Database) {
  function applyFilter(scope: Scope, filter: TransactionFilter, target: SearchTarget | undefined) {
    const { location, booth, status, from, to, owed } = filter;
    let query = database.selectFrom('transactions');
    if (scope !== null) query = query.where('location', 'in', scope);
    if (location !== undefined) query = query.where('location', '=', location);
    if (booth !== undefined) query = query.where('kiosk_id', '=', booth);
    if (status === 'bypass') query = query.where('staff_id', 'is not', null);
    else if (status) query = query.where('status', '=', status).where('staff_id', 'is', null);
    if (from !== undefined) query = query.where('created_at', '>=', from);
    if (to !== undefined) query = query.where('created_at', '<', to);
    if (owed) query = query.where('id', 'in', OWED_LISTS[owed](database));
    if (Array.isArray(target)) query = query.where('id', 'in', target);
    else if (target) query = query.where(beginsWith(target.prefix));
    return query;
  }

  return {
    /** Newest first. */
    async list(
      scope: Scope,
      filter: TransactionFilter,
      { after, limit }: { after: Cursor | undefined; limit: number },
    ): Promise<ListedTransaction[]> {
      if (scope?.length === 0) return [];
      const searched = filter.search ? await findSearchTarget(database, filter.search) : undefined;
      let query = applyFilter(scope, filter, searched)
        .selectAll()
        .select([...DETAILS, HAS_OWED])
        // Otherwise SQLite reads all transactions, newest first, to find the few with owed sums.
        .orderBy(filter.owed ? sql`created_at + 0` : 'created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit);
      if (after) {
        query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}, ${after.id})`);
      }
      const rows = await query.execute();
      return rows.map((row) => ({
        ...toTransaction(row),
        ...toDetails(row),
        hasOwed: Boolean(row.has_owed),
      }));
    },

    /** Totals of all pages. */
    async sum(scope: Scope, filter: TransactionFilter): Promise<Totals> {
      if (scope?.length === 0) return NO_TOTALS;
      const searched = filter.search ? await findSearchTarget(database, filter.search) : undefined;
      const narrowed = applyFilter(scope, filter, searched);
      const row = await narrowed
        .select([
          sql<number>`count(*)`.as('transactions'),
          countIf(IS_PAID).as('sessions'),
          countIf(sql`staff_id is not null`).as('bypasses'),
          sumIf(IS_PAID).as('revenueIdr'),
        ])
        .executeTakeFirstOrThrow();
      const back = await narrowed
        .innerJoin(ENTRIES, (join) =>
          join
            .onRef('entries.transaction_id', '=', 'transactions.id')
            .onRef('entries.order_id', '=', 'transactions.paid_order_id'),
        )
        .select((one) => [
          one.fn.count<number>('entries.transaction_id').distinct().as('refunds'),
          one.fn.sum<number | null>('entries.amount_idr').as('refundedIdr'),
        ])
        .executeTakeFirstOrThrow();
      return {
        transactions: Number(row.transactions),
        sessions: Number(row.sessions),
        bypasses: Number(row.bypasses),
        refunds: Number(back.refunds),
        revenueIdr: Number(row.revenueIdr),
        refundedIdr: Number(back.refundedIdr ?? 0),
      };
    },
  };
}

const ENTRIES = 'refund_entries as entries';

export type TransactionListStore = ReturnType<typeof createTransactionListStore>;

/** A text of a short code's letters is a short code or its beginning; any other text is an id. */
async function findSearchTarget(database: Database, typed: string): Promise<SearchTarget> {
  const code = normalizeShortCode(typed);
  if (code.length <= SHORT_CODE_LENGTH && /^[A-Z0-9]*$/.test(code)) return { prefix: code };
  const charge = await database
    .selectFrom('charges')
    .select('transaction_id')
    .where('order_id', '=', typed)
    .executeTakeFirst();
  return [charge?.transaction_id ?? typed];
}

const HAS_OWED =
  sql<boolean>`exists (select 1 from owed where transaction_id = transactions.id and settled_at is null)`.as(
    'has_owed',
  );

const IS_PAID = sql`staff_id is null and status in ('paid', 'refunded')`;

const countIf = (condition: RawBuilder<unknown>) =>
  sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;
const sumIf = (condition: RawBuilder<unknown>) =>
  sql<number>`coalesce(sum(case when ${condition} then amount_idr else 0 end), 0)`;

const NO_TOTALS: Totals = {
  transactions: 0,
  sessions: 0,
  bypasses: 0,
  refunds: 0,
  revenueIdr: 0,
  refundedIdr: 0,
};

/**
 * Short codes have no letter after Z, so the range is right in every collation. A single letter
 * matches one in twenty: scanning the newest is faster than sorting all matches.
 */
const beginsWith = (beginning: string) =>
  beginning.length === 1
    ? sql<boolean>`substr(short_code, 1, 1) = ${beginning}`
    : sql<boolean>`short_code >= ${beginning} and short_code <= ${beginning.padEnd(SHORT_CODE_LENGTH + 1, 'Z')}`;

/** With an open owed sum or a refund request. */
const listWithOpenMoney = (database: Database) =>
  database
    .selectFrom('owed')
    .select('transaction_id')
    .where('settled_at', 'is', null)
    .unionAll(listRequested(database));

const listRequested = (database: Database) =>
  selectPending(database).select('id as transaction_id');

const OWED_LISTS = { yes: listWithOpenMoney, refunds: listRequested } as const;
