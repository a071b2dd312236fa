import type { TransactionStatus } from '@jepret/contract';
import type { StoredTransaction } from '../transaction-row.ts';
import type { LedgerActor, LedgerDetails } from './ledger.ts';
import type { LedgerStores } from './ledger-stores.ts';
import { canMove } from './transaction-states.ts';

interface Move {
  to: Exclude<TransactionStatus, 'pending'>;
  actor: LedgerActor;
  at: number;
  amountIdr?: number;
  details?: LedgerDetails;
}

/** The only way a status changes: checked, and written into the ledger with it. */
export async function move(
  { transactions, ledger }: LedgerStores,
  transaction: StoredTransaction,
  { to, ...entry }: Move,
): Promise<boolean> {
  if (!canMove(transaction, to)) return false;
  await transactions.setStatus(transaction.id, to);
  await ledger.append(transaction.id, { ...entry, event: to, from: transaction.status, to });
  return true;
}
