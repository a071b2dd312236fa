import type { Settlement } from '../charges/settle.ts';
import type { TransactionDependencies } from '../dependencies.ts';
import type { Actor } from '../ledger/ledger.ts';
import { changeLedger, openLedgerStores } from '../ledger/ledger-stores.ts';
import type { Reading } from '../read.ts';

type Dependencies = TransactionDependencies & { settlement: Settlement; reading: Reading };

/** The visitor leaves: the provider is asked once more, and only then is the charge ended. */
export function createCancel({ database, clock, payments, settlement, reading }: Dependencies) {
  const stores = openLedgerStores(database);

  async function isPending(id: string): Promise<boolean> {
    const transaction = await stores.transactions.find(id);
    return transaction?.status === 'pending' && !transaction.isBypass;
  }

  return async function cancel(kioskId: string, id: string): Promise<void> {
    await reading.getOwn(kioskId, id);
    const actor: Actor = `kiosk:${kioskId}`;
    if (await isPending(id)) await reading.ask(id, actor);
    if (!(await isPending(id))) return;
    for (const charge of await reading.listLive(id)) {
      const closed = await payments.find(charge.provider)?.close(charge, 'cancelled');
      if (closed) await settlement.settle({ orderId: charge.orderId, reading: closed, actor });
    }
    // Also when the provider did not answer: the sweeper goes on closing what is still open there.
    await changeLedger(database, async (change) => {
      const transaction = await change.transactions.lock(id);
      if (!transaction || transaction.isBypass) return;
      await settlement.end(change, transaction, 'cancelled', actor);
      await change.charges.hurry(id, clock.now());
    });
  };
}
