import type { Allowance } from '@jepret/contract';
import type { TransactionDependencies } from '../ledger/dependencies.ts';
import { openLedgerStores } from '../ledger/ledger-stores.ts';
import type { StoredTransaction } from '../ledger/transaction-row.ts';

type Dependencies = Pick<TransactionDependencies, 'database' | 'locations'>;

/** The allowance is decided once, when the session is paid, because its location may change later. */
export function createAllowances({ database, locations }: Dependencies) {
  const { transactions, charges } = openLedgerStores(database);

  const decide = ({ location }: Pick<StoredTransaction, 'location'>): Promise<Allowance> =>
    locations.getAllowance(location ?? 'default');

  return {
    async decideFor(orderId: string): Promise<Allowance | undefined> {
      const charge = await charges.find(orderId);
      const transaction = charge && (await transactions.find(charge.transactionId));
      // Providers repeat readings; a decided allowance stays.
      return transaction?.allowance === null ? decide(transaction) : undefined;
    },

    /** For an entitled transaction. If it was paid before allowances were stored, it is decided now. */
    async get(transaction: StoredTransaction): Promise<Allowance> {
      if (transaction.allowance) return transaction.allowance;
      const allowance = await decide(transaction);
      await transactions.setAllowance(transaction.id, allowance);
      return allowance;
    },
  };
}
