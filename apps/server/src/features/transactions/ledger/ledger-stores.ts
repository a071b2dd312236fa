import type { Database } from '../../../database/schema.ts';
import { createChargeStore } from '../charges/charge-store.ts';
import { createRefundEntryStore } from '../refunds/refund-entry-store.ts';
import { createRefundStore } from '../refunds/refund-store.ts';
import { createTransactionStore } from '../store.ts';
import { createLedgerStore } from './ledger-store.ts';
import { createOwedStore } from './owed-store.ts';

/** All that is written down about money; inside `changeLedger` it changes as one or not at all. */
export function openLedgerStores(database: Database) {
  return {
    database,
    transactions: createTransactionStore(database),
    charges: createChargeStore(database),
    refunds: createRefundStore(database),
    entries: createRefundEntryStore(database),
    ledger: createLedgerStore(database),
    owed: createOwedStore(database),
  };
}

export type LedgerStores = ReturnType<typeof openLedgerStores>;

/** Nothing outside these stores may be awaited in `change`: on SQLite it would wait for itself. */
export function changeLedger<Result>(
  database: Database,
  change: (stores: LedgerStores) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute((transaction) => change(openLedgerStores(transaction)));
}
