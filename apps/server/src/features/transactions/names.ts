import type { Database } from '../../database/schema.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { openLedgerStores } from './ledger/ledger-stores.ts';
import { normalizeShortCode } from './short-code.ts';
import type { StoredTransaction } from './transaction-row.ts';

/** What people call transactions, and the sums that are owed in them, by. */
export function createNames(database: Database) {
  const { transactions } = openLedgerStores(database);
  const find = async (name: string): Promise<StoredTransaction | undefined> =>
    (await transactions.find(name)) ??
    (await transactions.findByShortCode(normalizeShortCode(name)));

  return {
    /** By its id or its short code. */
    async get(name: string): Promise<StoredTransaction> {
      const found = await find(name);
      if (!found) throw new BoothError('not_found', `No transaction is called ${name}.`);
      return found;
    },

    /** A sum has its transaction's name and a number behind it; without one it is the whole. */
    async findNamed(name: string): Promise<Named | undefined> {
      const whole = await find(name);
      if (whole) return { transaction: whole };
      const [, code, digits] = /^(.+)-(\d{1,6})$/.exec(name) ?? [];
      const transaction = code === undefined ? undefined : await find(code);
      return transaction && { transaction, number: Number(digits) };
    },
  };
}

interface Named {
  transaction: StoredTransaction;
  number?: number;
}

export type Names = ReturnType<typeof createNames>;
