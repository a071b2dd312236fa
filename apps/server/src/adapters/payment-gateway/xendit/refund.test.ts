import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { skipShortWaits } from '@jepret/testing/skip-short-waits.ts';
import { startXenditDouble } from '@jepret/testing/xendit/xendit-double.ts';
import { expect, onTestFinished, test } from 'vitest';
import { CALL_LIMITS } from '../provider-client.ts';
import { createXenditPaymentGateway } from './xendit.ts';

const SECRET_KEY = 'xnd_development_TESTKEY123';
const CALLBACK_TOKEN = 'callback-token-of-the-account';

/** A paid charge and an order for its full refund. */
async function openPaidCharge(options: { ignoresRefundKeys?: boolean } = {}) {
  const clock = createManualClock();
  const keys = { secretKey: SECRET_KEY, callbackToken: CALLBACK_TOKEN };
  const double = await startXenditDouble({ ...keys, clock, ...options });
  onTestFinished(() => double.stop());
  const gateway = createXenditPaymentGateway({
    ...keys,
    baseUrl: double.url,
    scheduler: skipShortWaits(clock, CALL_LIMITS.requestMs).scheduler,
  });
  const orderId = 'BOOTH-0001-1';
  const outcome = await gateway.charge({
    orderId,
    amountIdr: 50_000,
    expiresAt: clock.now() + 300_000,
    description: 'Photo session',
  });
  if (outcome.kind !== 'open') throw new Error(`The charge is ${outcome.kind}.`);
  await double.pay(orderId);
  const charge = { orderId, providerReference: outcome.providerReference };
  const order = { charge, key: 'KEY-1', amountIdr: 50_000, reason: 'The printer broke.' };
  return { double, gateway, order };
}

const refusal = (status: number, error_code: string) => ({ status, body: { error_code } });

test('a refund request has its key twice, its amount and one of Xendit’s reasons', async () => {
  const { double, gateway, order } = await openPaidCharge();
  const outcome = await gateway.refund(order);
  expect(outcome).toEqual({ kind: 'asked', refundReference: expect.stringMatching(/^rfd-/) });
  const request = double.received.at(-1);
  expect(request?.headers['idempotency-key']).toBe('KEY-1');
  expect(JSON.parse(request?.body ?? '')).toMatchObject({
    payment_request_id: order.charge.providerReference,
    reference_id: 'KEY-1',
    amount: 50_000,
    reason: 'REQUESTED_BY_CUSTOMER',
  });
});

test.each([
  [400, 'REFUND_IN_PROGRESS', 'already_refunded'],
  [400, 'REFUND_AMOUNT_EXCEEDED', 'already_refunded'],
  [400, 'INELIGIBLE_TRANSACTION_STATUS', 'not_possible'],
  [400, 'PARTIAL_REFUND_COUNTS_EXCEEDED', 'not_possible'],
  [400, 'INSUFFICIENT_BALANCE', 'no_balance'],
  [401, 'INVALID_API_KEY', 'not_allowed'],
  [403, 'REQUEST_FORBIDDEN_ERROR', 'not_allowed'],
  [403, 'REFUND_NOT_SUPPORTED', 'not_possible'],
  [404, 'DATA_NOT_FOUND', 'unknown_charge'],
] as const)('%i %s is a refusal: %s (PAY-68)', async (status, code, expected) => {
  const { double, gateway, order } = await openPaidCharge();
  double.fail(refusal(status, code), { on: 'refund' });
  expect(await gateway.refund(order)).toEqual({
    kind: 'refused',
    refusal: expected,
    reason: `Xendit answered ${status} ${code}.`,
  });
});

test.each([
  ['unreachable', refusal(400, 'TEMPORARILY_UNAVAILABLE')],
  ['unreachable', refusal(503, 'CHANNEL_UNAVAILABLE')],
  ['unreachable', 'rate-limit'],
  ['unsure', refusal(409, 'DUPLICATE_ERROR')],
  ['unsure', 'unavailable'],
  ['unsure', 'html-404'],
  ['unsure', 'lost-answer'],
  ['unsure', 'malformed-json'],
  ['unsure', 'late-failure'],
] as const)(
  'after an uncertain response a refund is %s and can be requested again with the same key (PAY-69) %#',
  async (kind, fault) => {
    const { double, gateway, order } = await openPaidCharge();
    double.fail(fault, { on: 'refund', times: 3 });
    expect(await gateway.refund(order)).toMatchObject({ kind });
    double.recover();
    expect(await gateway.refund(order)).toMatchObject({ kind: 'asked' });
    await double.confirmRefunds(order.charge.orderId);
    expect(double.listCharges()).toMatchObject([{ refundedIdr: 50_000 }]);
  },
);

test('a repeated key that Xendit has forgotten is refused, and nothing is refunded twice (PAY-67)', async () => {
  const { double, gateway, order } = await openPaidCharge({ ignoresRefundKeys: true });
  double.fail('lost-answer', { on: 'refund', times: 1 });
  expect(await gateway.refund(order)).toMatchObject({ kind: 'unsure' });
  const already = { kind: 'refused', refusal: 'already_refunded' };
  expect(await gateway.refund(order)).toMatchObject(already);
  await double.confirmRefunds(order.charge.orderId);
  expect(await gateway.refund(order)).toMatchObject(already);
  expect(double.listCharges()).toMatchObject([{ refundedIdr: 50_000 }]);
});

test('among several refunds from webhooks, ours is found by its key', async () => {
  const { double, gateway, order } = await openPaidCharge();
  const part = async (key: string, amountIdr: number) => {
    const outcome = await gateway.refund({ ...order, key, amountIdr });
    return outcome.kind === 'asked' ? String(outcome.refundReference) : '';
  };
  const references = [await part('OTHER', 10_000), 'rfd-unknown', await part('KEY-1', 40_000)];
  await double.confirmRefunds(order.charge.orderId);
  const charge = { ...order.charge, refundReferences: references };
  const reading = await gateway.readRefund({ charge, key: 'KEY-1' });
  expect(reading).toEqual({ kind: 'proven', amountIdr: 40_000 });
  expect(await gateway.readRefund({ charge, key: 'KEY-2' })).toEqual({ kind: 'unknown' });
});
