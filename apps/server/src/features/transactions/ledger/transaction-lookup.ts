import type { Database } from '../../../database/schema.ts';
import { BoothError } from '../../../domain/booth-error.ts';
import { openLedgerStores } from './ledger-stores.ts';
import { normalizeShortCode } from './short-code.ts';
import type { StoredTransaction } from './transaction-row.ts';

/** Finds transactions and owed sums by the names that people type. */
export function createTransactionLookup(database: Database) {
  const { transactions } = openLedgerStores(database);
  const find = async (name: string): Promise<StoredTransaction | undefined> =>
    (await transactions.find(name)) ??
    (await transactions.findByShortCode(normalizeShortCode(name)));

  return {
    /** By id or short code. */
    async get(name: string): Promise<StoredTransaction> {
      const found = await find(name);
      if (!found) throw new BoothError('not_found', `No transaction is called ${name}.`);
      return found;
    },

    /** The name of an owed sum is that of its transaction and a number: `K7M3XP-1`. */
    async findNamed(name: string): Promise<FoundTransaction | undefined> {
      const whole = await find(name);
      if (whole) return { transaction: whole };
      const [, code, digits] = /^(.+)-(\d{1,6})$/.exec(name) ?? [];
      const transaction = code === undefined ? undefined : await find(code);
      return transaction && { transaction, number: Number(digits) };
    },
  };
}

interface FoundTransaction {
  transaction: StoredTransaction;
  number?: number;
}

export type TransactionLookup = ReturnType<typeof createTransactionLookup>;
