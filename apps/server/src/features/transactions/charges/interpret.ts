import type { PaymentReading } from '../../../ports/payment-gateway.ts';
import { canMove } from '../ledger/transaction-states.ts';
import type { RefundAccount } from '../refunds/refund-account.ts';
import { type Returned, splitReturned } from '../refunds/split-returned.ts';
import type { StoredTransaction } from '../transaction-row.ts';
import { isLive, type StoredCharge } from './charge-store.ts';

/**
 * - `pay`: exactly the amount came, for the first time.
 * - `wrong_amount`, `second_payment`: money came that nobody is owed; an operator returns it.
 * - `returned`: money went back. `amountIdr` is all that did so far, `split` what is new of it.
 */
export type Outcome =
  | { kind: 'nothing' }
  | { kind: 'pay' | 'wrong_amount' | 'second_payment'; amountIdr: number }
  | { kind: 'returned'; amountIdr: number; split: Returned }
  | { kind: 'close'; as: 'expired' | 'cancelled' | 'failed' };

type Subject = Pick<StoredTransaction, 'status' | 'isBypass' | 'paidOrderId'>;

type Charge = Pick<StoredCharge, 'orderId' | 'amountIdr' | 'state' | 'paidIdr' | 'refundedIdr'> & {
  account: RefundAccount;
  /** What the provider, asked by the key of our refund, says went back of it; null when not asked. */
  ownIdr: number | null;
};

/** What a reading of a charge means for its transaction. Hearing it again means nothing new. */
export function interpret(transaction: Subject, charge: Charge, reading: PaymentReading): Outcome {
  switch (reading.kind) {
    case 'paid': {
      const { amountIdr } = reading;
      // Some providers go on saying `paid` of money that they have sent back.
      const wentBack = charge.refundedIdr !== null && charge.refundedIdr >= amountIdr;
      if (wentBack || charge.paidIdr === amountIdr) return { kind: 'nothing' };
      if (amountIdr !== charge.amountIdr) return { kind: 'wrong_amount', amountIdr };
      return { kind: canMove(transaction, 'paid') ? 'pay' : 'second_payment', amountIdr };
    }
    case 'refunded':
      return interpretRefund(transaction, charge, reading.amountIdr);
    case 'closed':
      return isLive(charge.state) ? { kind: 'close', as: reading.as } : { kind: 'nothing' };
    default:
      return { kind: 'nothing' };
  }
}

function interpretRefund(
  transaction: Subject,
  { orderId, account, ownIdr }: Charge,
  totalIdr: number,
): Outcome {
  const { provenIdr, refundedIdr, paidIdr } = account;
  // Less than is known was read before a refund that another process has heard of since.
  const amountIdr = Math.max(totalIdr, provenIdr);
  const addedIdr = amountIdr - provenIdr;
  const isUnended =
    transaction.paidOrderId === orderId &&
    refundedIdr >= paidIdr &&
    canMove(transaction, 'refunded');
  if (addedIdr === 0 && !isUnended) return { kind: 'nothing' };
  const split = splitReturned(account, { addedIdr, ownIdr });
  return split ? { kind: 'returned', amountIdr, split } : { kind: 'nothing' };
}
