import { formatPrice } from '@jepret/contract';
import { BoothError, invalid } from '../../../domain/booth-error.ts';
import type { StoredCharge } from '../charges/charge-store.ts';
import { isPerson } from '../ledger/ledger.ts';
import { hasGoneBack, type OwedSum } from '../ledger/owed-store.ts';
import type { StoredRefund } from './refund-store.ts';

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

/** Throws if something else can go back now than the person saw. */
export function checkLeft(leftIdr: number, seenIdr: number): void {
  if (leftIdr === seenIdr) return;
  throw new BoothError(
    'conflict',
    `${formatPrice(leftIdr)} is left to refund, not ${formatPrice(seenIdr)}. Check the refunds again.`,
  );
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

/**
 * What of an owed sum can go back, always whole (PAY-121), or why nothing can. `refunds` are those of
 * its charge.
 */
export function findSumRefund(
  sum: OwedSum,
  charge: Paid,
  { sums, refunds }: { sums: readonly OwedSum[]; refunds: readonly Ended[] },
): { amountIdr: number } | { reason: string } {
  const { leftIdr } = findRefundRoom(charge, sums);
  // A refused refund is asked for once more as it was; other owed money is all of its charge.
  const amountIdr = sum.kind === 'refund_refused' ? Math.min(sum.amountIdr, leftIdr) : leftIdr;
  if (charge.refundsWholeOnly && amountIdr < leftIdr) return { reason: NO_PART };
  const heldIdr = (charge.paidIdr ?? 0) - (charge.refundedIdr ?? 0);
  // PAY-123: by a new key the provider would send it again, unless both are more than it holds.
  if (amountIdr * 2 <= heldIdr && refunds.some((one) => isUnproven(one, sum))) {
    return { reason: MAY_BE_BACK };
  }
  return { amountIdr };
}

type Ended = Pick<StoredRefund, 'refusal' | 'owedNumber' | 'endedAt'>;

/** Whether this left the sum behind, or was asked for by its name, and may have gone back. */
const isUnproven = ({ refusal, owedNumber, endedAt }: Ended, { number, notedAt }: OwedSum) =>
  refusal === 'unproven' && (owedNumber === number || endedAt === notedAt);

const NO_PART = 'The payer’s bank or wallet takes no refund of a part.';
const MAY_BE_BACK =
  'It may have gone back, and would go back twice: look at the provider, then settle it with a note.';

function explainWhole({ refundsWholeOnly }: Paid, refusedIdr: number): string | null {
  if (refundsWholeOnly) return NO_PART;
  if (refusedIdr === 0) return null;
  return `The provider refused to send ${formatPrice(refusedIdr)} back: settle that first, or refund all that is left.`;
}

const isRefused = (kind: OwedSum['kind']): boolean => kind === 'refund_refused';

const isSettledByHand = ({ settledBy }: OwedSum): boolean =>
  settledBy !== null && isPerson(settledBy);

const sumOf = (sums: readonly OwedSum[]): number =>
  sums.reduce((total, { amountIdr }) => total + amountIdr, 0);
