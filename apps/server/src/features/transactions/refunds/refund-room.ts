import { formatPrice } from '@jepret/contract';
import { invalid } from '../../../domain/booth-error.ts';
import type { StoredCharge } from '../charges/charge-store.ts';
import { isPerson } from '../ledger/ledger.ts';
import { hasGoneBack, type OwedSum } from '../ledger/owed-store.ts';

/** How much of a payment can still go back, and whether a part of that can. */
export interface RefundRoom {
  /** What went back by the provider, and what a person settled after the provider had refused. */
  goneIdr: number;
  /** Of this, what a person settled. */
  byHandIdr: number;
  leftIdr: number;
  /** Why only all that is left can go back, for operators; null when a part can. */
  wholeOnly: string | null;
}

type Paid = Pick<StoredCharge, 'orderId' | 'paidIdr' | 'refundedIdr' | 'refundsWholeOnly'>;

/** The one count of what is left of a payment (PAY-117); `sums` are all of its transaction. */
export function findRefundRoom(charge: Paid, sums: readonly OwedSum[]): RefundRoom {
  const own = sums.filter((sum) => sum.orderId === charge.orderId && !hasGoneBack(sum));
  const byHandIdr = sumOf(own.filter(isSettledByHand));
  const goneIdr = (charge.refundedIdr ?? 0) + byHandIdr;
  const refusedIdr = sumOf(
    own.filter(({ kind, settledAt }) => isRefused(kind) && settledAt === null),
  );
  return {
    goneIdr,
    byHandIdr,
    leftIdr: Math.max(0, (charge.paidIdr ?? 0) - goneIdr),
    wholeOnly: explainWhole(charge, refusedIdr),
  };
}

/** Throws unless this much of it can go back. */
export function checkRefundAmount({ leftIdr, wholeOnly }: RefundRoom, amountIdr: number): void {
  if (!Number.isSafeInteger(amountIdr) || amountIdr < 1 || amountIdr > leftIdr) {
    const message = `Refund from IDR 1 up to ${formatPrice(leftIdr)}, in whole rupiah.`;
    throw invalid([{ message, field: 'amount_idr' }]);
  }
  if (amountIdr === leftIdr || wholeOnly === null) return;
  throw invalid([{ message: wholeOnly, field: 'amount_idr' }]);
}

/** What of an owed sum can go back, always whole (PAY-121); null when the payer takes no part. */
export function findSumRefund(
  { kind, amountIdr }: Pick<OwedSum, 'kind' | 'amountIdr'>,
  { leftIdr }: RefundRoom,
  { refundsWholeOnly }: Pick<Paid, 'refundsWholeOnly'>,
): number | null {
  // A refused refund is asked for once more as it was; other owed money is all of its charge.
  const sumIdr = kind === 'refund_refused' ? Math.min(amountIdr, leftIdr) : leftIdr;
  return refundsWholeOnly && sumIdr < leftIdr ? null : sumIdr;
}

function explainWhole({ refundsWholeOnly }: Paid, refusedIdr: number): string | null {
  if (refundsWholeOnly) return 'The payer’s bank or wallet takes no refund of a part.';
  if (refusedIdr === 0) return null;
  return `The provider refused to send ${formatPrice(refusedIdr)} back: settle that first, or refund all that is left.`;
}

const isRefused = (kind: OwedSum['kind']): boolean => kind === 'refund_refused';

const isSettledByHand = ({ settledBy }: OwedSum): boolean =>
  settledBy !== null && isPerson(settledBy);

const sumOf = (sums: readonly OwedSum[]): number =>
  sums.reduce((total, { amountIdr }) => total + amountIdr, 0);
