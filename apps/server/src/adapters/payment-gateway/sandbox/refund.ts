import type { Clock } from '@jepret/time';
import type {
  ChargeReference,
  PaymentGateway,
  RefundOrder,
  RefundOutcome,
  RefundRefusal,
} from '../../../ports/payment-gateway.ts';
import { findRefundFault } from '../check-order.ts';
import type { SandboxCharge, SandboxStore } from './store.ts';

/** About as long as most wallets can be refunded, so that staff get to know the refusal in the sandbox first. */
const REFUND_WINDOW_MS = 7 * 86_400_000;

interface Dependencies {
  store: Pick<SandboxStore, 'addRefund' | 'findRefund'>;
  find(charge: ChargeReference): Promise<SandboxCharge | undefined>;
  clock: Clock;
}

const CANCELLED = 'The call was cancelled.';

/** Refunds in the sandbox, with the refusals of a real provider. */
export const createSandboxRefunds = ({
  store,
  find,
  clock,
}: Dependencies): Pick<PaymentGateway, 'refund' | 'readRefund'> => ({
  async refund(order, signal) {
    if (signal?.aborted) return { kind: 'unreachable', reason: CANCELLED };
    return refundCharge(store, await find(order.charge), { order, now: clock.now() });
  },

  /** No bank is involved: every requested refund is proven. */
  async readRefund({ key }, signal) {
    if (signal?.aborted) return { kind: 'unreachable', reason: CANCELLED };
    const refund = await store.findRefund(key);
    return refund ? { kind: 'proven', amountIdr: refund.amount_idr } : { kind: 'unknown' };
  },
});

async function refundCharge(
  store: Dependencies['store'],
  charge: SandboxCharge | undefined,
  { order, now }: { order: RefundOrder; now: number },
): Promise<RefundOutcome> {
  const fault = findRefundFault(order);
  if (fault) return fault;
  if (!charge) return refused('unknown_charge', 'The sandbox has no such payment.');
  if (await store.findRefund(order.key)) return ASKED;
  if (charge.state !== 'paid') {
    return refused('not_possible', 'The sandbox was not paid, so it sends nothing back.');
  }
  if (order.amountIdr > charge.amount_idr) {
    return refused('too_much', 'The refund exceeds the payment in the sandbox.');
  }
  if (now > (charge.paid_at ?? charge.created_at) + REFUND_WINDOW_MS) {
    return refused('not_possible', 'The sandbox sends nothing back after seven days.');
  }
  const refund = {
    key: order.key,
    order_id: charge.order_id,
    amount_idr: order.amountIdr,
    asked_at: now,
  };
  if (await store.addRefund(refund, charge.amount_idr)) return ASKED;
  return refused('already_refunded', 'The sandbox has sent this payment back already.');
}

const ASKED: RefundOutcome = { kind: 'asked', refundReference: null };

const refused = (refusal: RefundRefusal, reason: string): RefundOutcome => ({
  kind: 'refused',
  refusal,
  reason,
});
