import type { PaymentReading } from '../../../ports/payment-gateway.ts';
import { canMove } from '../ledger/transaction-states.ts';
import type { StoredTransaction } from '../transaction-row.ts';
import { isLive, type StoredCharge } from './charge-store.ts';

/**
 * - `pay`: exactly the amount came, for the first time.
 * - `wrong_amount`, `second_payment`: money came that nobody is owed; an operator returns it.
 * - `refund`: the money that paid the transaction went back. `refund_confirmed`: staff noted so
 *   before, or asked for it. `refund_doubled`: staff noted so because the provider had refused, and
 *   then it went back there too; `endsIt` when that was all of it. `part_refunded`: a part that we
 *   asked for, `partIdr`, also one that was refused before. `refund_noted`: another part of it, or other money. `amountIdr` is all that
 *   went back so far, `addedIdr` what is new of it.
 */
export type Outcome =
  | { kind: 'nothing' }
  | { kind: 'pay' | 'wrong_amount' | 'second_payment'; amountIdr: number }
  | { kind: RefundKind; amountIdr: number; addedIdr: number }
  | { kind: 'refund_doubled'; amountIdr: number; addedIdr: number; endsIt: boolean }
  | { kind: 'part_refunded'; amountIdr: number; addedIdr: number; partIdr: number }
  | { kind: 'close'; as: 'expired' | 'cancelled' | 'failed' };

type RefundKind = 'refund' | 'refund_confirmed' | 'refund_noted';

type Subject = Pick<StoredTransaction, 'status' | 'isBypass' | 'paidOrderId'>;

type Charge = Pick<StoredCharge, 'orderId' | 'amountIdr' | 'state' | 'paidIdr' | 'refundedIdr'> & {
  /** What we have asked the provider to send back, and nobody has proven or refused; else null. */
  refundAskedIdr: number | null;
  /** What of this the provider says has gone back, asked by the refund's own key; null: not asked. */
  provenIdr: number | null;
  /** What a person settled after the provider had refused. */
  byHandIdr: number;
  /** What the provider refused to send back and nobody has settled, sum by sum. */
  refusedIdr: readonly number[];
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
    case 'refunded':
      return interpretRefund(transaction, charge, reading.amountIdr);
    case 'closed':
      return isLive(charge.state) ? { kind: 'close', as: reading.as } : { kind: 'nothing' };
    default:
      return { kind: 'nothing' };
  }
}

function interpretRefund(transaction: Subject, charge: Charge, amountIdr: number): Outcome {
  const { byHandIdr, refundAskedIdr, provenIdr } = charge;
  const knownIdr = charge.refundedIdr ?? 0;
  const addedIdr = amountIdr - knownIdr;
  const hasPaidIt = transaction.paidOrderId === charge.orderId;
  const excessIdr = amountIdr + byHandIdr - charge.amountIdr;
  const endsIt = excessIdr >= 0;
  // PAY-121: late after all, or sent in the dashboard instead; either way it is not owed any more.
  const isRefusedPart = refundAskedIdr === null && charge.refusedIdr.includes(addedIdr);
  if (hasPaidIt && isRefusedPart && !endsIt) {
    return { kind: 'part_refunded', amountIdr, addedIdr, partIdr: addedIdr };
  }
  if (hasPaidIt && byHandIdr > 0 && addedIdr > 0 && (refundAskedIdr === null || excessIdr > 0)) {
    const doubledIdr = excessIdr > 0 ? Math.min(addedIdr, excessIdr) : addedIdr;
    return { kind: 'refund_doubled', amountIdr, addedIdr: doubledIdr, endsIt };
  }
  if (hasPaidIt && endsIt && canMove(transaction, 'refunded')) {
    return { kind: 'refund', amountIdr, addedIdr };
  }
  // Less than is known was read before a refund that another process has heard of since.
  if (addedIdr <= 0) return { kind: 'nothing' };
  const isNoted = hasPaidIt && transaction.status === 'refunded' && knownIdr < charge.amountIdr;
  const isAsked = refundAskedIdr !== null && isAllBack(charge, amountIdr + byHandIdr);
  if (isNoted || isAsked) return { kind: 'refund_confirmed', amountIdr, addedIdr };
  if (hasPaidIt && refundAskedIdr !== null && addedIdr >= refundAskedIdr) {
    // PAY-119: it may be another part of the same size; only the refund's own reading tells.
    if (provenIdr === null || provenIdr > addedIdr) return { kind: 'nothing' };
    return { kind: 'part_refunded', amountIdr, addedIdr, partIdr: provenIdr };
  }
  return { kind: 'refund_noted', amountIdr, addedIdr };
}
