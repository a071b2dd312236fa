import type { KioskSession } from '@jepret/contract';
import { isInstantDue } from '../../../ports/clock.ts';
import { createAllowances } from '../charges/allowance.ts';
import type { TransactionDependencies } from '../ledger/dependencies.ts';
import { openLedgerStores } from '../ledger/ledger-stores.ts';
import type { SessionAccess } from '../ledger/session-access.ts';
import type { StoredTransaction } from '../ledger/transaction-row.ts';
import { isEntitled } from '../ledger/transaction-states.ts';
import { toTransactionResponse } from './transaction-response.ts';

const RESUME_MS = 3 * 60_000; // HOME-26
const CONTINUE_MS = 15 * 60_000; // HOME-27

type Dependencies = Pick<
  TransactionDependencies,
  'database' | 'clock' | 'locations' | 'describeProgress'
> & { receivers: SessionAccess };

/** The paid session that a kiosk may offer. Later, or after a walk-away, only staff can reopen it. */
export function createFindSession(dependencies: Dependencies) {
  const { database, clock, describeProgress, receivers } = dependencies;
  const stores = openLedgerStores(database);
  const allowances = createAllowances(dependencies);

  return async function findSession(kioskId: string): Promise<KioskSession | null> {
    const now = clock.now();
    const recent = await stores.transactions.listEntitled(kioskId, now, CONTINUE_MS);
    for (const transaction of recent.filter(isEntitled)) {
      if (!(await receivers.mayHave(stores, kioskId, transaction.id))) continue;
      const progress = await describeProgress(transaction.id);
      if (progress.isFinished) continue;
      const offer = describeOffer(transaction, progress.hasPhotos);
      if (!isInstantDue(offer.until, now, CONTINUE_MS)) {
        return {
          ...toTransactionResponse(transaction, null, null),
          allowance: await allowances.get(transaction),
          offer: offer.kind,
          offered_until: new Date(offer.until).toISOString(),
          capture: progress.capture,
        };
      }
    }
    return null;
  };
}

function describeOffer(
  { touchedAt, paidAt, isLate }: StoredTransaction,
  hasPhotos: boolean,
): { kind: KioskSession['offer']; until: number } {
  const resumeUntil = touchedAt + RESUME_MS;
  if (!isLate || hasPhotos || paidAt === null) return { kind: 'resume', until: resumeUntil };
  return { kind: 'continue', until: Math.max(paidAt + CONTINUE_MS, resumeUntil) };
}
