import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { startMidtransDouble } from '@jepret/testing/midtrans/midtrans-double.ts';
import { skipShortWaits } from '@jepret/testing/skip-short-waits.ts';
import { expect, onTestFinished, test } from 'vitest';
import { CALL_LIMITS } from '../provider-client.ts';
import { createMidtransPaymentGateway } from './midtrans.ts';

const SERVER_KEY = 'SB-Mid-server-TESTKEY123';

/** A paid charge and an order for its full refund. */
async function openPaidCharge() {
  const clock = createManualClock();
  const double = await startMidtransDouble({ serverKey: SERVER_KEY, clock });
  onTestFinished(() => double.stop());
  const gateway = createMidtransPaymentGateway({
    baseUrl: double.url,
    serverKey: SERVER_KEY,
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
  const order = { charge, key: 'KEY-1', amountIdr: 50_000, reason: 'x'.repeat(300) };
  return { double, gateway, order };
}

const refusal = (status_code: string, status = 200) => ({
  status,
  body: { status_code, status_message: 'No.', id: 'x' },
});

test('a refund request has its key, its amount and a shortened reason', async () => {
  const { double, gateway, order } = await openPaidCharge();
  expect(await gateway.refund(order)).toEqual({ kind: 'asked', refundReference: null });
  const request = double.received.at(-1);
  expect(request?.path).toBe(`/v2/${order.charge.providerReference}/refund`);
  expect(JSON.parse(request?.body ?? '')).toEqual({
    refund_key: 'KEY-1',
    amount: 50_000,
    reason: 'x'.repeat(255),
  });
});

test.each([
  ['400', 'not_possible', 'found the refund invalid'],
  ['401', 'not_allowed', 'does not accept our server key'],
  ['402', 'not_allowed', 'may not refund'],
  ['404', 'unknown_charge', 'has no such payment'],
  ['410', 'not_allowed', 'is blocked'],
  ['412', 'not_possible', 'too old, or refunds are not activated'],
  ['414', 'no_balance', 'does not cover the refund'],
  ['202', 'not_possible', 'does not send this payment back'],
] as const)('code %s is a refusal: %s (PAY-68)', async (code, expected, words) => {
  const { double, gateway, order } = await openPaidCharge();
  double.fail(refusal(code), { on: 'refund' });
  expect(await gateway.refund(order)).toEqual({
    kind: 'refused',
    refusal: expected,
    reason: expect.stringContaining(words),
  });
});

test.each(['rate-limit', 'unavailable', 'html-404', 'lost-answer', 'malformed-json'] as const)(
  'after a %s the refund stays open and can be requested again with the same key (PAY-69)',
  async (fault) => {
    const { double, gateway, order } = await openPaidCharge();
    double.fail(fault, { on: 'refund', times: 3 });
    const outcome = await gateway.refund(order);
    expect(outcome.kind).toBe(fault === 'rate-limit' ? 'unreachable' : 'unsure');
    double.recover();
    expect(await gateway.refund(order)).toMatchObject({ kind: 'asked' });
    await double.confirmRefunds(order.charge.orderId);
    expect(double.listCharges()).toMatchObject([{ refundedIdr: 50_000 }]);
    expect(await gateway.readRefund(order)).toEqual({ kind: 'proven', amountIdr: 50_000 });
  },
);

test.each(['400', '401', '402', '404', '410', '412', '414'])(
  'code %s after a lost response is unsure: the first attempt may still succeed (PAY-69)',
  async (code) => {
    const { double, gateway, order } = await openPaidCharge();
    double.fail('unavailable', { on: 'refund', times: 1 });
    double.fail(refusal(code), { on: 'refund' });
    expect(await gateway.refund(order)).toEqual({ kind: 'unsure', reason: expect.any(String) });
  },
);

test('a refusal that our own earlier refund may have caused is checked', async () => {
  const { double, gateway, order } = await openPaidCharge();
  await gateway.refund(order);
  double.fail(refusal('412'), { on: 'refund' });
  expect(await gateway.refund(order)).toMatchObject({ kind: 'asked' });
  double.fail('unavailable', { on: 'status' });
  expect(await gateway.refund(order)).toMatchObject({ kind: 'unsure' });
});

test('an earlier partial refund leaves less to refund', async () => {
  const { gateway, order } = await openPaidCharge();
  await gateway.refund({ ...order, key: 'PART', amountIdr: 20_000 });
  const outcome = await gateway.refund({ ...order, amountIdr: 30_001 });
  expect(outcome).toMatchObject({ kind: 'refused', refusal: 'already_refunded' });
  expect(await gateway.refund({ ...order, amountIdr: 30_000 })).toMatchObject({ kind: 'asked' });
});
