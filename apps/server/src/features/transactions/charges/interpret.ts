import type { PaymentReading } from '../../../ports/payment-gateway.ts';
import { isLive, type StoredCharge } from '../ledger/charge-store.ts';
import type { RefundAccount } from '../ledger/refund-account.ts';
import type { StoredTransaction } from '../ledger/transaction-row.ts';
import { canChangeStatus } from '../ledger/transaction-states.ts';
import { type Returned, splitReturned } from './split-returned.ts';

/**
 * - `pay`: exactly the amount was paid, for the first time.
 * - `wrong_amount`, `second_payment`: money that pays for nothing; an operator returns it.
 * - `returned`: money went back. `amountIdr` is the total so far, `split` divides the new part.
 */
export type Outcome =
  | { kind: 'nothing' }
  | { kind: 'pay' | 'wrong_amount' | 'second_payment'; amountIdr: number }
  | { kind: 'returned'; amountIdr: number; split: Returned }
  | { kind: 'close'; as: 'expired' | 'cancelled' | 'failed' };

type Subject = Pick<StoredTransaction, 'status' | 'isBypass' | 'paidOrderId'>;

type Charge = Pick<StoredCharge, 'orderId' | 'amountIdr' | 'state' | 'paidIdr' | 'refundedIdr'> & {
  account: RefundAccount;
  /** How much of our refund went back, as the provider returns it for the refund's key; null if it was not queried. */
  ourRefundIdr: number | null;
};

/** What a reading of a charge means for its transaction. The same reading again means `nothing`. */
export function interpret(transaction: Subject, charge: Charge, reading: PaymentReading): Outcome {
  switch (reading.kind) {
    case 'paid': {
      const { amountIdr } = reading;
      // Some providers still return `paid` after they have sent the money back.
      const isRefunded = charge.refundedIdr !== null && charge.refundedIdr >= amountIdr;
      if (isRefunded || charge.paidIdr === amountIdr) return { kind: 'nothing' };
      if (amountIdr !== charge.amountIdr) return { kind: 'wrong_amount', amountIdr };
      return { kind: canChangeStatus(transaction, 'paid') ? 'pay' : 'second_payment', amountIdr };
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
  { orderId, account, ourRefundIdr }: Charge,
  totalIdr: number,
): Outcome {
  const { provenIdr, refundedIdr, paidIdr } = account;
  // A lower total was read before a refund that another process has recorded since.
  const amountIdr = Math.max(totalIdr, provenIdr);
  const newIdr = amountIdr - provenIdr;
  const isEndDue =
    transaction.paidOrderId === orderId &&
    refundedIdr >= paidIdr &&
    canChangeStatus(transaction, 'refunded');
  if (newIdr === 0 && !isEndDue) return { kind: 'nothing' };
  const split = splitReturned(account, { newIdr, ourRefundIdr });
  return split ? { kind: 'returned', amountIdr, split } : { kind: 'nothing' };
}
