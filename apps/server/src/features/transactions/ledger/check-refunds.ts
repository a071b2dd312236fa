import type { StoredCharge } from '../charges/charge-store.ts';
import { findRefundAccount } from '../refunds/refund-account.ts';
import type { RefundEntry } from '../refunds/refund-entry-store.ts';
import type { StoredRefund } from '../refunds/refund-store.ts';
import type { LedgerEntry } from './ledger.ts';

const STATES: Readonly<Record<string, StoredRefund['state']>> = {
  refund_asked: 'asked',
  refund_refused: 'refused',
  refund_proven: 'proven',
};

interface Records {
  refunds: readonly StoredRefund[];
  charges: readonly StoredCharge[];
  owed: Parameters<typeof findRefundAccount>[1]['owed'];
  entries: readonly RefundEntry[];
}

/** What refunds and their entries say and the ledger or the charges do not; empty when all agree. */
export function findRefundDisagreements(
  records: Records,
  ledger: readonly LedgerEntry[],
): string[] {
  const { refunds, charges } = records;
  const written = replayRefunds(ledger);
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
  const unbooked = charges.flatMap((charge) => [
    ...findUnbooked(charge, refunds),
    ...findUnentered(charge, records),
  ]);
  return [...faults, ...lost, ...unbooked];
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

/** What the provider sent back is in the entries of its charge, unless it is listed as doubled. */
function findUnentered(charge: StoredCharge, records: Records): string[] {
  const { orderId } = charge;
  const { doubledIdr, refundedIdr, paidIdr, provenIdr } = findRefundAccount(charge, records);
  const listedIdr = records.owed
    .filter((sum) => sum.orderId === orderId && sum.kind === 'refund_doubled')
    .reduce((sum, { amountIdr }) => sum + amountIdr, 0);
  return [
    ...(doubledIdr < 0 || doubledIdr > listedIdr
      ? [`${provenIdr} of ${orderId} went back, ${provenIdr - doubledIdr} by its entries.`]
      : []),
    ...(refundedIdr > Math.max(paidIdr, provenIdr)
      ? [`Entries of ${orderId} have ${refundedIdr}, of ${paidIdr} that was paid.`]
      : []),
  ];
}
