import type { TransactionState } from '@jepret/contract/console';
import { sql } from 'kysely';
import type { Database } from '../../../database/schema.ts';
import { listWaiting } from '../refunds/refund-request-store.ts';
import { normalizeShortCode, SHORT_CODE_LENGTH } from '../short-code.ts';
import { type StoredTransaction, toTransaction } from '../transaction-row.ts';

/** What the row before the first of a page has. */
export interface Place {
  createdAt: number;
  id: string;
}

export interface TransactionFilter {
  search?: string | undefined;
  location?: string | undefined;
  booth?: string | undefined;
  status?: TransactionState | undefined;
  /** Instants; the second is not included. */
  from?: number | undefined;
  to?: number | undefined;
  /** `yes`: money in it is to be settled or a refund is requested; `refunds`: a refund is requested. */
  owed?: 'yes' | 'refunds' | undefined;
}

export type ListedTransaction = StoredTransaction & { hasOwed: boolean };

/** Of what the console looks through; each filter has an index of migration 036 or older. */
export function createTransactionListStore(database: Database) {
  /** A text with the letters of a code is one, or how one begins; any other is an id or nothing. */
  async function findSearched(typed: string): Promise<string[] | { beginning: string }> {
    const code = normalizeShortCode(typed);
    if (code.length <= SHORT_CODE_LENGTH && /^[A-Z0-9]*$/.test(code)) return { beginning: code };
    const charge = await database
      .selectFrom('charges')
      .select('transaction_id')
      .where('order_id', '=', typed)
      .executeTakeFirst();
    return [charge?.transaction_id ?? typed];
  }

  const hasOwed = () =>
    sql<boolean>`exists (select 1 from owed where transaction_id = transactions.id and settled_at is null)`;

  return {
    /** Without the default profile while it has no transactions (CONSOLE-212). */
    async listUsed<Place extends { slug: string; isDefault: boolean }>(
      places: readonly Place[],
    ): Promise<Place[]> {
      const profile = places.find(({ isDefault }) => isDefault);
      if (!profile) return [...places];
      const used = await database
        .selectFrom('transactions')
        .select('id')
        .where('location', '=', profile.slug)
        .limit(1)
        .executeTakeFirst();
      return places.filter(({ isDefault }) => !isDefault || used !== undefined);
    },

    /** Newest first, of these locations; null is everywhere. */
    async list(
      scope: readonly string[] | null,
      filter: TransactionFilter,
      { after, limit }: { after: Place | undefined; limit: number },
    ): Promise<ListedTransaction[]> {
      const { search, location, booth, status, from, to, owed } = filter;
      if (scope?.length === 0) return [];
      const searched = search ? await findSearched(search) : undefined;
      let query = database
        .selectFrom('transactions')
        .selectAll()
        .select(hasOwed().as('has_owed'))
        // SQLite would else read all of them, newest first, to find the few that owe.
        .orderBy(owed ? sql`created_at + 0` : 'created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit);
      if (scope !== null) query = query.where('location', 'in', scope);
      if (location !== undefined) query = query.where('location', '=', location);
      if (booth !== undefined) query = query.where('kiosk_id', '=', booth);
      if (status === 'bypass') query = query.where('staff_id', 'is not', null);
      else if (status) query = query.where('status', '=', status).where('staff_id', 'is', null);
      if (from !== undefined) query = query.where('created_at', '>=', from);
      if (to !== undefined) query = query.where('created_at', '<', to);
      if (owed) query = query.where('id', 'in', LISTS[owed](database));
      if (Array.isArray(searched)) query = query.where('id', 'in', searched);
      else if (searched) query = query.where(beginsWith(searched.beginning));
      if (after) {
        query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}, ${after.id})`);
      }
      const rows = await query.execute();
      return rows.map((row) => ({ ...toTransaction(row), hasOwed: Boolean(row.has_owed) }));
    },
  };
}

export type TransactionListStore = ReturnType<typeof createTransactionListStore>;

/**
 * Codes have no letter behind Z, so this is right in every language's order of letters. A single
 * letter begins one in twenty: the newest are found sooner than all of them are sorted.
 */
const beginsWith = (beginning: string) =>
  beginning.length === 1
    ? sql<boolean>`substr(short_code, 1, 1) = ${beginning}`
    : sql<boolean>`short_code >= ${beginning} and short_code <= ${beginning.padEnd(SHORT_CODE_LENGTH + 1, 'Z')}`;

/** Money in it waits for somebody, or somebody for money. */
const listOwing = (database: Database) =>
  database
    .selectFrom('owed')
    .select('transaction_id')
    .where('settled_at', 'is', null)
    .unionAll(listRequested(database));

const listRequested = (database: Database) => listWaiting(database).select('id as transaction_id');

const LISTS = { yes: listOwing, refunds: listRequested } as const;
