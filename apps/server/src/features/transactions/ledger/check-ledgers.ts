import type { Database } from '../../../database/schema.ts';
import { findDisagreements } from './ledger.ts';
import { changeLedger, openLedgerStores } from './ledger-stores.ts';

const PAGE = 200;

export interface Disagreement {
  id: string;
  faults: string[];
}

/** Recomputes every transaction from its ledger. */
export async function checkLedgers(database: Database) {
  const stores = openLedgerStores(database);
  const disagreements: Disagreement[] = [];
  let checked = 0;
  for (let afterId = ''; ; ) {
    const page = await stores.transactions.list({ afterId, limit: PAGE });
    for (const { id } of page) {
      // Both as of one moment: a payment may come in between.
      const faults = await changeLedger(database, async ({ transactions, ledger }) => {
        const row = await transactions.lock(id);
        return row ? findDisagreements(row, await ledger.list(id)) : [];
      });
      if (faults.length > 0) disagreements.push({ id, faults });
    }
    checked += page.length;
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    afterId = last.id;
  }
  return { checked, disagreements };
}
