import type { StoredCharge } from '../charges/charge-store.ts';
import type { StoredRefund } from '../refunds/refund-store.ts';
import type { LedgerEntry } from './ledger.ts';

const STATES: Readonly<Record<string, StoredRefund['state']>> = {
  refund_asked: 'asked',
  refund_refused: 'refused',
  refund_proven: 'proven',
};

/** What refunds say and the ledger or the charges do not, in sentences; empty when all agree. */
export function findRefundDisagreements(
  refunds: readonly StoredRefund[],
  charges: readonly StoredCharge[],
  entries: readonly LedgerEntry[],
): string[] {
  const written = replayRefunds(entries);
  const faults = refunds.flatMap(({ key, state, amountIdr }) => {
    const known = written.get(key);
    written.delete(key);
    if (!known) return [`Refund ${key} is not in the ledger.`];
    return [
      ...(known.state === state
        ? []
        : [`Refund ${key} is ${state}, by the ledger ${known.state}.`]),
      ...(known.amountIdr === amountIdr
        ? []
        : [`Refund ${key} is of ${amountIdr}, by the ledger of ${known.amountIdr}.`]),
    ];
  });
  const lost = [...written.keys()].map((key) => `Refund ${key} stands in the ledger only.`);
  return [...faults, ...lost, ...charges.flatMap((charge) => findUnbooked(charge, refunds))];
}

function replayRefunds(entries: readonly LedgerEntry[]) {
  const written = new Map<string, { state: StoredRefund['state']; amountIdr: number | null }>();
  for (const { event, amountIdr, details } of entries) {
    const state = STATES[event];
    if (!state) continue;
    const key = String(details.key);
    written.set(key, { state, amountIdr: written.get(key)?.amountIdr ?? amountIdr });
  }
  return written;
}

/** No more is proven to have gone back than the charge knows of, and no more than was paid. */
function findUnbooked(
  { orderId, paidIdr, refundedIdr }: StoredCharge,
  refunds: readonly StoredRefund[],
): string[] {
  const provenIdr = refunds
    .filter((refund) => refund.orderId === orderId && refund.state === 'proven')
    .reduce((sum, { amountIdr }) => sum + amountIdr, 0);
  const maxIdr = Math.min(refundedIdr ?? 0, paidIdr ?? 0);
  return provenIdr > maxIdr
    ? [`Refunds of ${orderId} prove ${provenIdr}, its charge knows of ${maxIdr}.`]
    : [];
}
