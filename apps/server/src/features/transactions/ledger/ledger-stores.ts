import type { Database } from '../../../database/schema.ts';
import { createChargeStore } from './charge-store.ts';
import { createLedgerStore } from './ledger-store.ts';
import { createOwedStore } from './owed-store.ts';
import { createRefundEntryStore } from './refund-entry-store.ts';
import { createRefundStore } from './refund-store.ts';
import { createTransactionStore } from './transaction-store.ts';

/** All stores of money; inside `changeLedger` their changes are committed together. */
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

/** `change` may await nothing but these stores: on SQLite another query would deadlock. */
export function changeLedger<Result>(
  database: Database,
  change: (stores: LedgerStores) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute((transaction) => change(openLedgerStores(transaction)));
}
