import { changeStatus } from '../ledger/change-status.ts';
import type { TransactionDependencies } from '../ledger/dependencies.ts';
import type { LedgerActor, LedgerDetails } from '../ledger/ledger.ts';
import type { LedgerStores } from '../ledger/ledger-stores.ts';
import type { StoredTransaction } from '../ledger/transaction-row.ts';

type Dependencies = Pick<TransactionDependencies, 'clock' | 'vouchers'>;

/** Ends a pending transaction and releases its voucher. */
export const createEndPayment = ({ clock, vouchers }: Dependencies) =>
  async function end(
    stores: LedgerStores,
    transaction: StoredTransaction,
    status: 'expired' | 'cancelled' | 'failed',
    actor: LedgerActor,
    details: LedgerDetails = {},
  ): Promise<void> {
    if (transaction.status !== 'pending') return;
    const hasChanged = await changeStatus(stores, transaction, {
      to: status,
      actor,
      at: clock.now(),
      details,
    });
    if (hasChanged && transaction.voucherId !== null) {
      await vouchers.settle(stores.database, transaction.id, 'released');
    }
  };

export type EndPayment = ReturnType<typeof createEndPayment>;
