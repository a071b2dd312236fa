import type { TransactionDependencies } from '../dependencies.ts';
import type { LedgerActor, LedgerDetails } from '../ledger/ledger.ts';
import type { LedgerStores } from '../ledger/ledger-stores.ts';
import { move } from '../ledger/move.ts';
import type { StoredTransaction } from '../transaction-row.ts';

type Dependencies = Pick<TransactionDependencies, 'clock' | 'vouchers'>;

/** Ends a pending transaction and gives its voucher back. */
export const createEndPayment = ({ clock, vouchers }: Dependencies) =>
  async function end(
    stores: LedgerStores,
    transaction: StoredTransaction,
    as: 'expired' | 'cancelled' | 'failed',
    actor: LedgerActor,
    details: LedgerDetails = {},
  ): Promise<void> {
    if (transaction.status !== 'pending') return;
    const hasMoved = await move(stores, transaction, { to: as, actor, at: clock.now(), details });
    if (hasMoved && transaction.voucherId !== null) {
      await vouchers.settle(stores.database, transaction.id, 'released');
    }
  };

export type EndPayment = ReturnType<typeof createEndPayment>;
