import type {
  RefundOrder,
  RefundOutcome,
  RefundReading,
  RefundReference,
  RefundRefusal,
} from '../../../ports/payment-gateway.ts';
import { isSafeReference } from '../check-order.ts';
import { type Answer, type Call, parseJson } from '../provider-call.ts';
import { codeOf, type RefundState, readRefundState } from './answers.ts';
import { statusRequest } from './requests.ts';

/**
 * Midtrans identifies a refund by our key: a repeated key is the same refund. Its idempotency header is not sent,
 * because for five minutes Midtrans would repeat its first response.
 */
export async function refundByKey(call: Call, order: RefundOrder): Promise<RefundOutcome> {
  const id = chargeId(order);
  if (!id) return UNKNOWN_CHARGE;
  const result = await call({
    method: 'POST',
    path: `/v2/${id}/refund`,
    body: {
      refund_key: order.key,
      amount: order.amountIdr,
      reason: order.reason.slice(0, 255),
    },
    isRepeatable: true,
  });
  if (!result.answer) {
    return { kind: result.isDoubtful ? 'unsure' : 'unreachable', reason: result.reason };
  }
  const outcome = await readOutcome(call, order, result.answer);
  const isDoubtful = result.isDoubtful && outcome.kind === 'refused';
  // The retry was refused; the attempt before it may still succeed.
  return isDoubtful ? { kind: 'unsure', reason: outcome.reason } : outcome;
}

export async function readRefundByKey(call: Call, refund: RefundReference): Promise<RefundReading> {
  const id = chargeId(refund);
  if (!id) return { kind: 'unknown' };
  const state = await readState(call, refund, id);
  switch (state.kind) {
    case 'refunds': {
      const { ownRefund } = state;
      if (!ownRefund) return { kind: 'unknown' };
      return ownRefund.isConfirmed
        ? { kind: 'proven', amountIdr: ownRefund.amountIdr }
        : { kind: 'asked' };
    }
    case 'unknown':
      return { kind: 'unknown' };
    case 'unreachable':
      return state;
  }
}

async function readOutcome(call: Call, order: RefundOrder, answer: Answer): Promise<RefundOutcome> {
  const code = codeOf(answer);
  // 406: this key was requested before, and that response was lost.
  if (code === 200 || code === 201 || code === 406) return ASKED;
  if (code === 404) {
    // An HTML page comes from a wrong address and is no proof about the charge.
    const isJson = parseJson(answer.body) !== undefined;
    return isJson ? UNKNOWN_CHARGE : { kind: 'unsure', reason: 'Midtrans returned a page.' };
  }
  const known = REFUSALS[code];
  if (known) return { kind: 'refused', ...known };
  return explainRefusal(call, order, code);
}

/** 412 and 414 have several meanings; the status of the charge tells which one. */
async function explainRefusal(
  call: Call,
  order: RefundOrder,
  code: number,
): Promise<RefundOutcome> {
  const state = await readState(call, order, chargeId(order) ?? '');
  if (state.kind === 'unreachable') return { kind: 'unsure', reason: state.reason };
  if (state.kind === 'unknown') return UNKNOWN_CHARGE;
  if (state.ownRefund) return ASKED;
  const leftIdr = state.paidIdr - state.requestedIdr;
  if (order.amountIdr > state.paidIdr && state.paidIdr > 0) {
    return refused('too_much', `The refund exceeds the payment at Midtrans (${code}).`);
  }
  if (order.amountIdr > leftIdr && state.requestedIdr > 0) {
    return refused('already_refunded', `Midtrans has already sent this payment back (${code}).`);
  }
  if (state.isWholeOnly && order.amountIdr < state.paidIdr) {
    return refused('whole_only', `ShopeePay sends back the whole payment only (${code}).`);
  }
  if (code === 414) {
    return refused('no_balance', 'Our balance at Midtrans does not cover the refund (414).');
  }
  return refused(
    'not_possible',
    `Midtrans does not send this payment back (${code}): it is too old, or refunds are not activated.`,
  );
}

const refused = (refusal: RefundRefusal, reason: string): RefundOutcome => ({
  kind: 'refused',
  refusal,
  reason,
});

const ASKED: RefundOutcome = { kind: 'asked', refundReference: null };
const UNKNOWN_CHARGE = refused('unknown_charge', 'Midtrans has no such payment (404).');

const REFUSALS: Readonly<Record<number, { refusal: RefundRefusal; reason: string }>> = {
  400: { refusal: 'not_possible', reason: 'Midtrans found the refund invalid (400).' },
  401: { refusal: 'not_allowed', reason: 'Midtrans does not accept our server key (401).' },
  402: { refusal: 'not_allowed', reason: 'Our Midtrans account may not refund (402).' },
  410: { refusal: 'not_allowed', reason: 'Our Midtrans account is blocked (410).' },
};

function chargeId({ charge }: RefundReference): string | undefined {
  const id = charge.providerReference ?? charge.orderId;
  return isSafeReference(id) ? id : undefined;
}

async function readState(call: Call, refund: RefundReference, id: string): Promise<RefundState> {
  const result = await call(statusRequest(id));
  if (!result.answer) return { kind: 'unreachable', reason: result.reason };
  return readRefundState(result.answer, refund.charge.orderId, refund.key);
}
