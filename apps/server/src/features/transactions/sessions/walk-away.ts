import type { TransactionDependencies } from '../ledger/dependencies.ts';
import { changeLedger } from '../ledger/ledger-stores.ts';
import { isEntitled } from '../ledger/transaction-states.ts';
import type { KioskTransactions } from '../payments/kiosk-transactions.ts';

type Dependencies = Pick<TransactionDependencies, 'database' | 'clock'> & {
  kioskTransactions: KioskTransactions;
};

/**
 * The visitor did not answer "still there?": the session is not offered again until staff give it to a
 * kiosk. Prints and mails in progress continue.
 */
export function createWalkAway({ database, clock, kioskTransactions }: Dependencies) {
  return async function walkAway(kioskId: string, id: string): Promise<void> {
    const own = await kioskTransactions.getOwn(kioskId, id);
    if (!isEntitled(own)) return;
    await changeLedger(database, async ({ transactions, ledger }) => {
      const at = clock.now();
      if (!(await transactions.markWalkedAway(id, kioskId, at))) return;
      await ledger.append(id, { at, actor: `kiosk:${kioskId}`, event: 'walked_away' });
    });
  };
}
