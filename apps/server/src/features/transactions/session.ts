import type { KioskSession } from '@jepret/contract';
import { openBooks } from './books.ts';
import type { TransactionDependencies } from './dependencies.ts';
import type { StoredTransaction } from './transaction-row.ts';
import { isEntitled } from './transaction-states.ts';

const RESUME_MS = 3 * 60_000;
const CONTINUE_MS = 15 * 60_000;
/** A kiosk has one visitor at a time; more than this in a quarter of an hour nobody pays. */
const LOOKED_THROUGH = 20;

type Dependencies = Pick<TransactionDependencies, 'database' | 'clock' | 'describeProgress'>;

/** The paid session that a kiosk may offer to go on with (D13); later only staff reopens it. */
export function createSessions({ database, clock, describeProgress }: Dependencies) {
  const { transactions } = openBooks(database);

  return async function findSession(kioskId: string): Promise<KioskSession | null> {
    const now = clock.now();
    const touchedAfter = now - CONTINUE_MS;
    const recent = await transactions.list({ kioskId, touchedAfter, limit: LOOKED_THROUGH });
    const newestFirst = recent.toSorted((a, b) => b.touchedAt - a.touchedAt);
    for (const transaction of newestFirst.filter(isEntitled)) {
      const progress = await describeProgress?.(transaction.id);
      if (progress?.isFinished) continue;
      const offer = describeOffer(transaction, progress?.hasPhotos ?? false);
      if (now < offer.until) {
        return {
          trx_id: transaction.id,
          short_code: transaction.shortCode,
          offer: offer.kind,
          offered_until: new Date(offer.until).toISOString(),
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
