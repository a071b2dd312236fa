import type { Database } from '../../../database/schema.ts';
import { createChargeStore } from '../charges/charge-store.ts';
import { createTransactionStore } from '../store.ts';
import { createLedgerStore } from './ledger-store.ts';
import { createOwedStore } from './owed-store.ts';

/** All that is written down about money; inside `changeBooks` it changes as one or not at all. */
export function openBooks(database: Database) {
  return {
    database,
    transactions: createTransactionStore(database),
    charges: createChargeStore(database),
    ledger: createLedgerStore(database),
    owed: createOwedStore(database),
  };
}

export type Books = ReturnType<typeof openBooks>;

/** Nothing outside these books may be awaited in `change`: on SQLite it would wait for itself. */
export function changeBooks<Result>(
  database: Database,
  change: (books: Books) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute((transaction) => change(openBooks(transaction)));
}
