import type { DemoRedemption } from '../ledger/dependencies.ts';
import type { LedgerStores } from '../ledger/ledger-stores.ts';
import type { StoredTransaction } from '../ledger/transaction-row.ts';

export type NamedDemoRedemption = DemoRedemption & { shortCode: string };

interface Dependencies {
  stores: LedgerStores;
  isSandbox: boolean;
  listDemoRedemptions(): Promise<DemoRedemption[]>;
}

/** Finds the demo codes that were redeemed while a real provider took the payments. */
export function createDemoCheck({ stores, isSandbox, listDemoRedemptions }: Dependencies) {
  /** Free transactions have no charge, and those of earlier versions do not name their provider. */
  async function findProvider({ id, createdAt }: StoredTransaction): Promise<string | undefined> {
    const charge = (await stores.charges.list(id)).at(-1);
    if (charge) return charge.provider;
    const recorded = (await stores.ledger.list(id))[0]?.details.provider;
    return typeof recorded === 'string' ? recorded : stores.charges.findProviderAt(createdAt);
  }

  return async function listDemoWithRealMoney(): Promise<NamedDemoRedemption[]> {
    const found: NamedDemoRedemption[] = [];
    for (const redemption of await listDemoRedemptions()) {
      const transaction = await stores.transactions.find(redemption.transactionId);
      if (!transaction) continue;
      const provider = await findProvider(transaction);
      const wasSandbox = provider === undefined ? isSandbox : provider === 'sandbox';
      if (!wasSandbox) found.push({ ...redemption, shortCode: transaction.shortCode });
    }
    return found;
  };
}
