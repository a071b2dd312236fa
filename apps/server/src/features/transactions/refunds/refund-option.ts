import { formatPrice } from '@jepret/contract';
import { BoothError, invalid } from '../../../domain/booth-error.ts';
import type { OwedSum } from '../ledger/owed-store.ts';
import type { RefundAccount } from '../ledger/refund-account.ts';

/** How much the provider can send back now, or the reason why it cannot, as a sentence for staff. */
export type RefundOption =
  | {
      amountIdr: number;
      /** Why only all of it can go back; null if a part can. */
      wholeOnly: string | null;
    }
  | { refusal: string };

/** For the payment, or for an owed sum of it, which only goes back whole (PAY-121). */
export function findRefundOption(account: RefundAccount, sum?: OwedSum): RefundOption {
  const { leftIdr, paidIdr, refundsWholeOnly } = account;
  if (leftIdr === 0) return { refusal: 'All that was paid has gone back already.' };
  // A refused refund is repeated with its amount; any other owed sum is all of its charge.
  const amountIdr = sum?.kind === 'refund_refused' ? Math.min(sum.amountIdr, leftIdr) : leftIdr;
  if (refundsWholeOnly && leftIdr < paidIdr) return { refusal: REST_BY_HAND };
  if (refundsWholeOnly && amountIdr < leftIdr) return { refusal: NO_PART };
  if (couldRefundTwice(account, amountIdr)) return { refusal: MAY_HAVE_GONE_BACK };
  return {
    amountIdr,
    wholeOnly: sum ? 'An owed sum can only be refunded as a whole.' : explainWholeOnly(account),
  };
}

/**
 * PAY-129: with a new key, the provider would send the money although an unproven refund may have gone
 * back, unless both together exceed what the provider still holds.
 */
const couldRefundTwice = (
  { paidIdr, provenIdr, unprovenAmountsIdr }: RefundAccount,
  amountIdr: number,
): boolean =>
  unprovenAmountsIdr.some((unprovenIdr) => unprovenIdr + amountIdr <= paidIdr - provenIdr);

/** Throws if what can go back has changed since the person saw it. */
export function requireUnchangedLeft(leftIdr: number, shownIdr: number): void {
  if (leftIdr === shownIdr) return;
  throw new BoothError(
    'conflict',
    `${formatPrice(leftIdr)} is left to refund, not ${formatPrice(shownIdr)}. Check the refunds again.`,
  );
}

/** Throws unless this amount can go back. */
export function requireRefundAmount(
  { amountIdr: maxIdr, wholeOnly }: Extract<RefundOption, { amountIdr: number }>,
  amountIdr: number,
): void {
  if (!Number.isSafeInteger(amountIdr) || amountIdr < 1 || amountIdr > maxIdr) {
    const message = `Refund from IDR 1 up to ${formatPrice(maxIdr)}, in whole rupiah.`;
    throw invalid([{ message, field: 'amount_idr' }]);
  }
  if (amountIdr === maxIdr || wholeOnly === null) return;
  throw invalid([{ message: wholeOnly, field: 'amount_idr' }]);
}

const NO_PART = 'The payer’s bank or wallet does not support partial refunds.';
const REST_BY_HAND =
  'The payer’s bank or wallet only supports full refunds, and a part has gone back already: give the rest back by hand.';
const MAY_HAVE_GONE_BACK =
  'A refund of it may have gone back, and would go back twice: check it at the provider, then settle that one.';

function explainWholeOnly({ refundsWholeOnly, openSums }: RefundAccount): string | null {
  if (refundsWholeOnly) return NO_PART;
  const refusedIdr = openSums
    .filter(({ kind }) => kind === 'refund_refused')
    .reduce((sum, { amountIdr }) => sum + amountIdr, 0);
  if (refusedIdr === 0) return null;
  return `The provider refused to send ${formatPrice(refusedIdr)} back: settle that first, or refund all that is left.`;
}
