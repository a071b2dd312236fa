import type { ChargeOrder, ChargeOutcome, ChargeQr } from '../../../ports/payment-gateway.ts';
import { isSafeReference } from '../check-order.ts';
import type { Call } from '../provider-call.ts';
import {
  type ChargedTransaction,
  codeOf,
  parseChargedTransaction,
  readTransaction,
} from './answers.ts';
import { idempotencyKey, statusRequest } from './requests.ts';

/** Requests a QR. If the response is lost or says `duplicate`, reads the existing charge. */
export async function chargeByQris(
  call: Call,
  order: ChargeOrder,
  { now, webhookUrl }: { now: number; webhookUrl: string | undefined },
): Promise<ChargeOutcome> {
  const result = await call({
    method: 'POST',
    path: '/v2/charge',
    headers: {
      'idempotency-key': idempotencyKey('charge', order.orderId),
      ...(webhookUrl ? { 'x-override-notification': webhookUrl } : {}),
    },
    body: chargeBody(order, now),
    isRepeatable: true,
  });
  if (!result.answer) {
    if (!result.isDoubtful) return { kind: 'unreachable', reason: result.reason };
    return findCharge(call, order, result.reason);
  }
  const code = codeOf(result.answer);
  if (code === 200 || code === 201) {
    return openCharge(call, order, parseChargedTransaction(result.answer));
  }
  const reason = REFUSALS[code] ?? `Midtrans answered ${code}.`;
  if (code === 406 || result.isDoubtful) return findCharge(call, order, reason);
  return { kind: 'refused', reason };
}

const REFUSALS: Readonly<Record<number, string>> = {
  400: 'Midtrans found the order invalid (400).',
  401: 'Midtrans does not accept our server key (401).',
  402: 'QRIS is not activated for our Midtrans account (402).',
  406: 'Midtrans already has this order id (406).',
  410: 'Our Midtrans account is blocked (410).',
};

/** The range that Midtrans accepts: 20 s to 7 days. */
const EXPIRY_SECONDS = { min: 20, max: 7 * 86_400 };

function chargeBody({ orderId, amountIdr, expiresAt, description }: ChargeOrder, now: number) {
  const seconds = Math.ceil((expiresAt - now) / 1_000);
  const { min, max } = EXPIRY_SECONDS;
  return {
    payment_type: 'qris',
    transaction_details: { order_id: orderId, gross_amount: amountIdr },
    item_details: [
      { id: 'session', price: amountIdr, quantity: 1, name: description.slice(0, 50) },
    ],
    custom_expiry: { expiry_duration: Math.min(Math.max(seconds, min), max), unit: 'second' },
  };
}

/** After a lost or duplicate response: returns the charge if it exists. */
async function findCharge(call: Call, order: ChargeOrder, reason: string): Promise<ChargeOutcome> {
  const { answer } = await call(statusRequest(order.orderId));
  const isOpen = answer && readTransaction(answer, order.orderId).kind === 'open';
  if (!isOpen) return { kind: 'unsure', providerReference: null, reason };
  return openCharge(call, order, parseChargedTransaction(answer));
}

async function openCharge(
  call: Call,
  order: ChargeOrder,
  charged: ChargedTransaction | undefined,
): Promise<ChargeOutcome> {
  if (!charged || !isSafeReference(charged.transaction_id)) {
    return unsure(null, 'Midtrans returned an unreadable response.');
  }
  const { transaction_id: providerReference, qr_string, transaction_status } = charged;
  const isOurs = charged.order_id === order.orderId && charged.gross_amount === order.amountIdr;
  if (!isOurs) return unsure(null, 'Midtrans returned another order or amount.');
  if (transaction_status !== 'pending') {
    return unsure(providerReference, 'Midtrans returned a charge that is not open.');
  }
  if (qr_string) return { kind: 'open', providerReference, qr: { kind: 'text', text: qr_string } };
  const picture = await findQrPicture(call, providerReference);
  if (!picture) return unsure(providerReference, 'Midtrans returned no QR.');
  return { kind: 'open', providerReference, qr: picture };
}

const unsure = (providerReference: string | null, reason: string): ChargeOutcome => ({
  kind: 'unsure',
  providerReference,
  reason,
});

const PNG_START = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

async function findQrPicture(call: Call, transactionId: string): Promise<ChargeQr | undefined> {
  const { answer } = await call({
    method: 'GET',
    path: `/v2/qris/${transactionId}/qr-code`,
    headers: { accept: 'image/png' },
    isRepeatable: true,
  });
  const isPicture = answer?.httpStatus === 200 && answer.body.indexOf(PNG_START) === 0;
  return isPicture ? { kind: 'picture', png: answer.body } : undefined;
}
