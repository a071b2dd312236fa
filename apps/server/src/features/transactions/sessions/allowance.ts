import type { Allowance } from '@jepret/contract';
import type { TransactionDependencies } from '../dependencies.ts';
import { openLedgerStores } from '../ledger/ledger-stores.ts';
import type { StoredTransaction } from '../transaction-row.ts';

type Dependencies = Pick<TransactionDependencies, 'database' | 'locations'>;

/** What a session may do is decided once, when it is paid: a location may change in the meantime. */
export function createAllowances({ database, locations }: Dependencies) {
  const { transactions, charges } = openLedgerStores(database);

  const decide = ({ location }: Pick<StoredTransaction, 'location'>): Promise<Allowance> =>
    locations.getAllowance(location ?? 'default');

  return {
    /** For the charge that is being paid. */
    async decideFor(orderId: string): Promise<Allowance | undefined> {
      const charge = await charges.find(orderId);
      const transaction = charge && (await transactions.find(charge.transactionId));
      // Providers repeat themselves; what was decided stays.
      return transaction?.allowance === null ? decide(transaction) : undefined;
    },

    /** Of an entitled transaction; one that was paid before allowances were kept gets its own now. */
    async get(transaction: StoredTransaction): Promise<Allowance> {
      if (transaction.allowance) return transaction.allowance;
      const allowance = await decide(transaction);
      await transactions.setAllowance(transaction.id, allowance);
      return allowance;
    },
  };
}
