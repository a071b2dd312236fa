import type { StoredCharge } from '../ledger/charge-store.ts';
import type { LedgerEntry } from '../ledger/ledger.ts';
import { findRefundAccount } from '../ledger/refund-account.ts';
import type { RefundEntry } from '../ledger/refund-entry-store.ts';
import type { StoredRefund } from '../ledger/refund-store.ts';

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

/** Where refunds and refund entries disagree with ledger and charges; empty if they agree. */
export function findRefundDisagreements(
  records: Records,
  ledger: readonly LedgerEntry[],
): string[] {
  const { refunds, charges } = records;
  const replayed = replayRefunds(ledger);
  const faults = refunds.flatMap(({ key, state, amountIdr }) => {
    const recorded = replayed.get(key);
    replayed.delete(key);
    if (!recorded) return [`Refund ${key} is not in the ledger.`];
    return [
      ...(recorded.state === state
        ? []
        : [`Refund ${key} is ${state}, by the ledger ${recorded.state}.`]),
      ...(recorded.amountIdr === amountIdr
        ? []
        : [`Refund ${key} is of ${amountIdr}, by the ledger of ${recorded.amountIdr}.`]),
    ];
  });
  const lost = [...replayed.keys()].map((key) => `Refund ${key} is in the ledger only.`);
  const chargeFaults = charges.flatMap((charge) => [
    ...findExcessRefunds(charge, refunds),
    ...findMissingEntries(charge, records),
  ]);
  return [...faults, ...lost, ...chargeFaults];
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

/** Proven refunds may not exceed what the charge says has gone back, nor what was paid. */
function findExcessRefunds(
  { orderId, paidIdr, refundedIdr }: StoredCharge,
  refunds: readonly StoredRefund[],
): string[] {
  const provenIdr = refunds
    .filter((refund) => refund.orderId === orderId && refund.state === 'proven')
    .reduce((sum, { amountIdr }) => sum + amountIdr, 0);
  const maxIdr = Math.min(refundedIdr ?? 0, paidIdr ?? 0);
  return provenIdr > maxIdr
    ? [`Refunds of ${orderId} prove ${provenIdr}, its charge has ${maxIdr}.`]
    : [];
}

/** All money that the provider sent back must be in the charge's entries or listed as doubled. */
function findMissingEntries(charge: StoredCharge, records: Records): string[] {
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
