import type { Database } from '../../../database/schema.ts';
import { findDisagreements } from '../ledger/ledger.ts';
import { changeLedger, type LedgerStores, openLedgerStores } from '../ledger/ledger-stores.ts';
import { findRefundDisagreements } from './check-refunds.ts';

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
      // Read in one transaction: a payment may arrive in between.
      const faults = await changeLedger(database, (change) => listFaults(change, id));
      if (faults.length > 0) disagreements.push({ id, faults });
    }
    checked += page.length;
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    afterId = last.id;
  }
  return { checked, disagreements };
}

/** Recomputes one transaction from its ledger; empty if both agree, or it does not exist. */
export async function listFaults(change: LedgerStores, id: string): Promise<string[]> {
  const row = await change.transactions.lock(id);
  if (!row) return [];
  const ledger = await change.ledger.list(id);
  const records = {
    charges: await change.charges.list(id),
    refunds: await change.refunds.list({ transactionId: id }),
    owed: await change.owed.list({ transactionId: id }),
    entries: await change.entries.list(id),
  };
  return [...findDisagreements(row, ledger), ...findRefundDisagreements(records, ledger)];
}
