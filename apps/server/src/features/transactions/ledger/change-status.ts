import type { TransactionStatus } from '@jepret/contract';
import type { LedgerActor, LedgerDetails } from './ledger.ts';
import type { LedgerStores } from './ledger-stores.ts';
import type { StoredTransaction } from './transaction-row.ts';
import { canChangeStatus } from './transaction-states.ts';

interface StatusChange {
  to: Exclude<TransactionStatus, 'pending'>;
  actor: LedgerActor;
  at: number;
  amountIdr?: number;
  details?: LedgerDetails;
}

/** The only function that changes a status: checks the change and writes its ledger entry. */
export async function changeStatus(
  { transactions, ledger }: LedgerStores,
  transaction: StoredTransaction,
  { to, ...entry }: StatusChange,
): Promise<boolean> {
  if (!canChangeStatus(transaction, to)) return false;
  await transactions.setStatus(transaction.id, to);
  await ledger.append(transaction.id, { ...entry, event: to, from: transaction.status, to });
  return true;
}
