import type { Settlement } from '../charges/settle.ts';
import type { TransactionDependencies } from '../ledger/dependencies.ts';
import type { LedgerActor } from '../ledger/ledger.ts';
import { changeLedger, openLedgerStores } from '../ledger/ledger-stores.ts';
import type { KioskTransactions } from './kiosk-transactions.ts';

type Dependencies = TransactionDependencies & {
  settlement: Settlement;
  kioskTransactions: KioskTransactions;
};

/** The visitor leaves: checks the provider once more, then closes the charge. */
export function createCancel({
  database,
  clock,
  payments,
  settlement,
  kioskTransactions,
}: Dependencies) {
  const stores = openLedgerStores(database);

  async function isPending(id: string): Promise<boolean> {
    const transaction = await stores.transactions.find(id);
    return transaction?.status === 'pending' && !transaction.isBypass;
  }

  return async function cancel(kioskId: string, id: string): Promise<void> {
    await kioskTransactions.getOwn(kioskId, id);
    const actor: LedgerActor = `kiosk:${kioskId}`;
    if (await isPending(id)) await kioskTransactions.checkCharges(id, actor);
    if (!(await isPending(id))) return;
    for (const charge of await kioskTransactions.listLive(id)) {
      const closed = await payments.find(charge.provider)?.close(charge, 'cancelled');
      if (closed) await settlement.settle({ orderId: charge.orderId, reading: closed, actor });
    }
    // Also if the provider did not answer: the sweeper closes what is still open there.
    await changeLedger(database, async (change) => {
      const transaction = await change.transactions.lock(id);
      if (!transaction || transaction.isBypass) return;
      await settlement.end(change, transaction, 'cancelled', actor);
      await change.charges.checkNow(id, clock.now());
    });
  };
}
