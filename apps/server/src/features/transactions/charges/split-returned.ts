import type { OwedSum } from '../ledger/owed-store.ts';
import type { RefundAccount } from '../ledger/refund-account.ts';

/** How money that the provider has newly sent back divides; each rupiah counts once. */
export interface Returned {
  /** Of the refund in progress. */
  askedIdr: number;
  /** Of money that a person had noted as gone back. */
  confirmedIdr: number;
  /** A refused refund of exactly this amount: it arrived late, or was sent in the provider's dashboard. */
  matchedSum: (OwedSum & { shortCode: string }) | undefined;
  /** Of money that a person had given by hand because the provider had not sent it. */
  doubledIdr: number;
  /** The rest of the payment, or money that the booth did not request. */
  restIdr: number;
}

/**
 * `ourRefundIdr`: how much of our refund went back, as the provider returns it for the refund's key; null
 * if it was not queried. Returns undefined while the money may be our refund or another one of the same
 * amount: only the key distinguishes them (PAY-119).
 */
export function splitReturned(
  account: RefundAccount,
  { newIdr, ourRefundIdr }: { newIdr: number; ourRefundIdr: number | null },
): Returned | undefined {
  const { asked, provenIdr, byHandIdr, doubledIdr, paidIdr, openSums } = account;
  const isAllBack = provenIdr + newIdr + byHandIdr >= paidIdr;
  const isOurRefundProven = isAllBack || (ourRefundIdr !== null && ourRefundIdr <= newIdr);
  if (asked && !isOurRefundProven && newIdr >= asked.amountIdr) return undefined;
  const askedIdr =
    asked && isOurRefundProven ? Math.min(ourRefundIdr ?? asked.amountIdr, newIdr) : 0;
  const confirmedIdr = Math.min(newIdr - askedIdr, account.notedIdr);
  const otherIdr = newIdr - askedIdr - confirmedIdr;
  const matchedSum = asked
    ? undefined
    : openSums.find(({ kind, amountIdr }) => kind === 'refund_refused' && amountIdr === otherIdr);
  const unmatchedIdr = matchedSum ? 0 : otherIdr;
  const notDoubledIdr = byHandIdr - doubledIdr;
  const isDoubled =
    unmatchedIdr <= notDoubledIdr && account.entries.some((entry) => isByHand(entry, unmatchedIdr));
  const excessIdr = Math.max(0, unmatchedIdr - (account.leftIdr - askedIdr));
  const newlyDoubledIdr = isDoubled ? unmatchedIdr : Math.min(excessIdr, notDoubledIdr);
  return {
    askedIdr,
    confirmedIdr,
    matchedSum: matchedSum,
    doubledIdr: newlyDoubledIdr,
    restIdr: unmatchedIdr - newlyDoubledIdr,
  };
}

const isByHand = (
  { kind, amountIdr }: RefundAccount['entries'][number],
  returnedIdr: number,
): boolean => kind === 'by_hand' && amountIdr === returnedIdr;
