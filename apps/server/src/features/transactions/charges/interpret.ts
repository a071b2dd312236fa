import type { PaymentReading } from '../../../ports/payment-gateway.ts';
import { canMove } from '../ledger/transaction-states.ts';
import type { StoredTransaction } from '../transaction-row.ts';
import { isLive, type StoredCharge } from './charge-store.ts';

/**
 * - `pay`: exactly the amount came, for the first time.
 * - `wrong_amount`, `second_payment`: money came that nobody is owed; an operator returns it.
 * - `refund`: the money that paid the transaction went back. `refund_confirmed`: staff noted so
 *   before, or asked for it. `refund_doubled`: staff noted so because the provider had refused, and
 *   then it went back there too. `refund_noted`: a part of it, or other money. `amountIdr` is all
 *   that went back so far, `addedIdr` what is new of it.
 */
export type Outcome =
  | { kind: 'nothing' }
  | { kind: 'pay' | 'wrong_amount' | 'second_payment'; amountIdr: number }
  | { kind: RefundKind; amountIdr: number; addedIdr: number }
  | { kind: 'close'; as: 'expired' | 'cancelled' | 'failed' };

type RefundKind = 'refund' | 'refund_confirmed' | 'refund_doubled' | 'refund_noted';

type Subject = Pick<StoredTransaction, 'status' | 'isBypass' | 'paidOrderId'>;

type Charge = Pick<StoredCharge, 'orderId' | 'amountIdr' | 'state' | 'paidIdr' | 'refundedIdr'> & {
  /** Whether we have asked the provider to send back what is left of it. */
  isRefundAsked: boolean;
  /** Whether a person sent it by hand after the provider had refused. */
  isSentByHand: boolean;
};

/** Whether all that was paid has gone back. */
export const isAllBack = (
  { paidIdr, amountIdr }: Pick<StoredCharge, 'paidIdr' | 'amountIdr'>,
  refundedIdr: number,
): boolean => refundedIdr >= (paidIdr ?? amountIdr);

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
    case 'refunded': {
      const { amountIdr } = reading;
      const knownIdr = charge.refundedIdr ?? 0;
      const addedIdr = amountIdr - knownIdr;
      const hasPaidIt = transaction.paidOrderId === charge.orderId;
      if (hasPaidIt && amountIdr >= charge.amountIdr && canMove(transaction, 'refunded')) {
        const isDoubled = charge.isSentByHand && addedIdr > 0;
        return { kind: isDoubled ? 'refund_doubled' : 'refund', amountIdr, addedIdr };
      }
      // Less than is known was read before a refund that another process has heard of since.
      if (addedIdr <= 0) return { kind: 'nothing' };
      const isNoted = hasPaidIt && transaction.status === 'refunded' && knownIdr < charge.amountIdr;
      if (isNoted && charge.isSentByHand) return { kind: 'refund_doubled', amountIdr, addedIdr };
      const isAsked = charge.isRefundAsked && isAllBack(charge, amountIdr);
      const kind = isNoted || isAsked ? 'refund_confirmed' : 'refund_noted';
      return { kind, amountIdr, addedIdr };
    }
    case 'closed':
      return isLive(charge.state) ? { kind: 'close', as: reading.as } : { kind: 'nothing' };
    default:
      return { kind: 'nothing' };
  }
}
