import { formatPrice } from '@jepret/contract';
import { BoothError, invalid } from '../../../domain/booth-error.ts';
import type { OwedSum } from '../ledger/owed-store.ts';
import type { RefundAccount } from './refund-account.ts';

/** What the provider can be asked to send back now, or why nothing, in a sentence for operators. */
export type RefundOffer =
  | {
      amountIdr: number;
      /** Why only all of it; null when a part can go back. */
      wholeOnly: string | null;
    }
  | { refusal: string };

/** Of the money that paid, or of a sum that is owed in it, which goes back whole (PAY-121). */
export function findRefundOffer(account: RefundAccount, sum?: OwedSum): RefundOffer {
  const { leftIdr, paidIdr, refundsWholeOnly } = account;
  if (leftIdr === 0) return { refusal: 'All that was paid has gone back already.' };
  // A refused refund is asked for once more as it was; other owed money is all of its charge.
  const amountIdr = sum?.kind === 'refund_refused' ? Math.min(sum.amountIdr, leftIdr) : leftIdr;
  if (refundsWholeOnly && leftIdr < paidIdr) return { refusal: REST_BY_HAND };
  if (refundsWholeOnly && amountIdr < leftIdr) return { refusal: NO_PART };
  if (couldGoTwice(account, amountIdr)) return { refusal: MAY_BE_BACK };
  return { amountIdr, wholeOnly: sum ? 'What is owed goes back whole.' : explainWhole(account) };
}

/**
 * PAY-129: by a new key the provider would send it although a refund that it never answered for has
 * gone back as well, unless both are more than it can still hold.
 */
const couldGoTwice = (
  { paidIdr, provenIdr, mayBeBackIdr }: RefundAccount,
  amountIdr: number,
): boolean => mayBeBackIdr.some((backIdr) => backIdr + amountIdr <= paidIdr - provenIdr);

/** Throws if something else can go back now than the person saw. */
export function checkLeft(leftIdr: number, seenIdr: number): void {
  if (leftIdr === seenIdr) return;
  throw new BoothError(
    'conflict',
    `${formatPrice(leftIdr)} is left to refund, not ${formatPrice(seenIdr)}. Check the refunds again.`,
  );
}

/** Throws unless this much of it can go back. */
export function checkRefundAmount(
  { amountIdr: mostIdr, wholeOnly }: Extract<RefundOffer, { amountIdr: number }>,
  amountIdr: number,
): void {
  if (!Number.isSafeInteger(amountIdr) || amountIdr < 1 || amountIdr > mostIdr) {
    const message = `Refund from IDR 1 up to ${formatPrice(mostIdr)}, in whole rupiah.`;
    throw invalid([{ message, field: 'amount_idr' }]);
  }
  if (amountIdr === mostIdr || wholeOnly === null) return;
  throw invalid([{ message: wholeOnly, field: 'amount_idr' }]);
}

const NO_PART = 'The payer’s bank or wallet takes no refund of a part.';
const REST_BY_HAND =
  'The payer’s bank or wallet only takes the whole payment back, and a part of it has gone back: give the rest back by hand.';
const MAY_BE_BACK =
  'A refund of it may have gone back, and would go back twice: look at the provider, then settle that one.';

function explainWhole({ refundsWholeOnly, openSums }: RefundAccount): string | null {
  if (refundsWholeOnly) return NO_PART;
  const refusedIdr = openSums
    .filter(({ kind }) => kind === 'refund_refused')
    .reduce((sum, { amountIdr }) => sum + amountIdr, 0);
  if (refusedIdr === 0) return null;
  return `The provider refused to send ${formatPrice(refusedIdr)} back: settle that first, or refund all that is left.`;
}
