import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { startMidtransDouble } from '@jepret/testing/midtrans/midtrans-double.ts';
import { openWebhookInbox } from '@jepret/testing/providers/webhook-inbox.ts';
import { skipShortWaits } from '@jepret/testing/skip-short-waits.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describePaymentGateway } from '../../../ports/payment-gateway.contract.ts';
import type { ChargeOrder, Webhook } from '../../../ports/payment-gateway.ts';
import { CALL_LIMITS } from '../provider-client.ts';
import { createMidtransPaymentGateway } from './midtrans.ts';

const SERVER_KEY = 'SB-Mid-server-TESTKEY123';

async function openMidtrans() {
  const clock = createManualClock();
  const inbox = await openWebhookInbox();
  const double = await startMidtransDouble({ serverKey: SERVER_KEY, clock });
  const { scheduler, waitsMs: pauses } = skipShortWaits(clock, CALL_LIMITS.requestMs);
  const options = {
    baseUrl: double.url,
    serverKey: SERVER_KEY,
    webhookUrl: inbox.url,
    scheduler,
  };
  const gateway = createMidtransPaymentGateway(options);
  const order: ChargeOrder = {
    orderId: 'BOOTH-0001-1',
    amountIdr: 50_000,
    expiresAt: clock.now() + 300_000,
    description: 'Photo session',
  };
  const dispose = async () => {
    await double.stop();
    await inbox.stop();
  };
  return { clock, inbox, double, pauses, options, gateway, order, dispose };
}

describePaymentGateway(
  'Midtrans',
  async () => {
    const { gateway, double, inbox, clock, dispose } = await openMidtrans();
    return {
      gateway,
      now: clock.now,
      wait: clock.advance,
      pay: (orderId) => double.pay(orderId),
      payWithoutRefunds: (orderId) => double.pay(orderId, { issuer: 'BANK_OF_NOWHERE' }),
      payFullRefundsOnly: (orderId) => double.pay(orderId, { issuer: 'shopeepay' }),
      confirmRefunds: double.confirmRefunds,
      rejectRefunds: double.rejectRefunds,
      findRefundedIdr: (orderId) =>
        double.listCharges().findLast((one) => one.orderId === orderId)?.refundedIdr ?? 0,
      findWebhook: (orderId) =>
        inbox.webhooks.findLast(({ body }) => {
          const webhook = JSON.parse(body);
          return webhook.order_id === orderId && webhook.transaction_status === 'settlement';
        }),
      forge: (webhook: Webhook) => ({
        ...webhook,
        body: JSON.stringify({ ...JSON.parse(webhook.body), gross_amount: '1.00' }),
      }),
      listPayable: () =>
        double
          .listCharges()
          .filter(({ state }) => state === 'open')
          .map(({ orderId, chargedIdr }) => ({ orderId, amountIdr: chargedIdr })),
      unknownCharge: { orderId: 'NEVER-CHARGED', providerReference: null },
      goDown: double.goDown,
      withholdResponses: () => {
        double.fail('withheld-answer');
        return double.untilReceived();
      },
      withholdThenRefuseRefunds: () => {
        const refusal = {
          status: 200,
          body: { status_code: '412', status_message: 'No.', id: 'x' },
        };
        double.fail('silent', { on: 'refund', times: 1 });
        double.fail(refusal, { on: 'refund' });
        return double.untilReceived('refund');
      },
      resumeResponses: double.recover,
      dispose,
    };
  },
  {
    hasIdempotentOrders: true,
    canFail: true,
    hasPayersWithoutRefunds: false,
    hasPayersWithoutPartialRefunds: true,
    hasAsynchronousRefunds: true,
  },
);

describe('Midtrans', () => {
  let midtrans: Awaited<ReturnType<typeof openMidtrans>>;
  beforeEach(async () => {
    midtrans = await openMidtrans();
  });
  afterEach(() => midtrans.dispose());

  const charge = async () => {
    const outcome = await midtrans.gateway.charge(midtrans.order);
    if (outcome.kind !== 'open') throw new Error(`The charge is ${outcome.kind}.`);
    return { orderId: midtrans.order.orderId, providerReference: outcome.providerReference };
  };

  test('a request has the key as user name, a short idempotency key and our webhook URL', async () => {
    await midtrans.gateway.charge({ ...midtrans.order, orderId: 'x'.repeat(50) });
    const [request] = midtrans.double.received;
    expect(request?.headers).toMatchObject({
      authorization: 'Basic U0ItTWlkLXNlcnZlci1URVNUS0VZMTIzOg==',
      accept: 'application/json',
      'content-type': 'application/json',
      'x-override-notification': midtrans.inbox.url,
    });
    expect(request?.headers['idempotency-key']?.length).toBeLessThanOrEqual(46);
  });

  test('the QR expires at Midtrans at the booth’s expiry time (PAY-98)', async () => {
    const reference = await charge();
    await midtrans.clock.advance(299_000);
    expect(await midtrans.gateway.readPayment(reference)).toEqual({ kind: 'open' });
    await midtrans.clock.advance(1_000);
    expect(await midtrans.gateway.readPayment(reference)).toEqual({
      kind: 'closed',
      as: 'expired',
    });
  });

  test('an expiry below Midtrans’ minimum of 20 seconds becomes 20 seconds', async () => {
    await midtrans.gateway.charge({ ...midtrans.order, expiresAt: midtrans.clock.now() + 1 });
    const body = JSON.parse(midtrans.double.received[0]?.body ?? '');
    expect(body.custom_expiry).toEqual({ expiry_duration: 20, unit: 'second' });
  });

  test('code 407 after expiring is read as expired', async () => {
    const reading = await midtrans.gateway.close(await charge(), 'expired');
    expect(reading).toEqual({ kind: 'closed', as: 'expired' });
  });

  test('a cancelled charge reads as cancelled, a denied one as failed', async () => {
    const reference = await charge();
    expect(await midtrans.gateway.close(reference, 'cancelled')).toEqual({
      kind: 'closed',
      as: 'cancelled',
    });
    const denied = await midtrans.gateway.charge({ ...midtrans.order, orderId: 'BOOTH-0002-1' });
    await midtrans.double.deny('BOOTH-0002-1');
    expect(denied.kind).toBe('open');
    expect(
      await midtrans.gateway.readPayment({ orderId: 'BOOTH-0002-1', providerReference: null }),
    ).toEqual({ kind: 'closed', as: 'failed' });
  });

  test('a payment is read with its time, converted from Jakarta’s, and the payer’s wallet', async () => {
    const reference = await charge();
    await midtrans.clock.advance(42_000);
    await midtrans.double.pay(reference.orderId, { issuer: 'ovo' });
    expect(await midtrans.gateway.readPayment(reference)).toEqual({
      kind: 'paid',
      amountIdr: 50_000,
      paidAt: midtrans.clock.now(),
      method: 'ovo',
    });
  });

  test('a payment of another amount is read with that amount', async () => {
    const reference = await charge();
    await midtrans.double.pay(reference.orderId, { amountIdr: 49_999 });
    const reading = await midtrans.gateway.readPayment(reference);
    expect(reading).toMatchObject({ kind: 'paid', amountIdr: 49_999 });
  });

  test('a payment in progress when the charge was closed is still read as paid', async () => {
    const reference = await charge();
    await midtrans.gateway.close(reference, 'expired');
    await midtrans.double.pay(reference.orderId, { isLate: true });
    expect(await midtrans.gateway.readPayment(reference)).toMatchObject({ kind: 'paid' });
  });

  test('a refund counts only after the bank has confirmed it', async () => {
    const reference = await charge();
    await midtrans.double.pay(reference.orderId);
    const headers = { authorization: 'Basic U0ItTWlkLXNlcnZlci1URVNUS0VZMTIzOg==' };
    const body = JSON.stringify({ refund_key: 'r1', amount: 20_000 });
    const url = `${midtrans.double.url}/v2/${reference.orderId}/refund`;
    await fetch(url, { method: 'POST', headers, body });
    expect(await midtrans.gateway.readPayment(reference)).toMatchObject({ kind: 'paid' });
    await midtrans.double.confirmRefunds(reference.orderId);
    expect(await midtrans.gateway.readPayment(reference)).toEqual({
      kind: 'refunded',
      amountIdr: 20_000,
    });
  });

  test.each([
    [
      'a partial refund without an amount is not read as a full one',
      { transaction_status: 'partial_refund' },
      null,
    ],
    [
      'a partial chargeback without an amount is not read as a full one',
      { transaction_status: 'partial_chargeback' },
      null,
    ],
    [
      'a chargeback is read as the whole amount, regardless of earlier refunds',
      { transaction_status: 'chargeback', refund_amount: '10000.00' },
      50_000,
    ],
    [
      'partial refunds of the same amount are added up by their keys',
      {
        transaction_status: 'partial_refund',
        refunds: ['a', 'b', 'b', undefined, undefined].map((refund_key) => ({
          refund_key,
          refund_amount: '10000.00',
          bank_confirmed_at: '2026-11-15 09:00:00',
        })),
      },
      40_000,
    ],
  ])('%s', async (_, change, amountIdr) => {
    const reference = await charge();
    const body = {
      status_code: '200',
      transaction_id: reference.providerReference,
      order_id: reference.orderId,
      gross_amount: '50000.00',
      transaction_time: '2026-11-15 09:00:00',
      ...change,
    };
    midtrans.double.fail({ status: 200, body }, { on: 'status' });
    const reading = await midtrans.gateway.readPayment(reference);
    expect(reading).toMatchObject(
      amountIdr === null ? { kind: 'unreachable' } : { kind: 'refunded', amountIdr },
    );
  });

  test.each(['lost-answer', 'malformed-json', 'late-failure'] as const)(
    'after a %s a charge is requested again with the same key and made once',
    async (fault) => {
      midtrans.double.fail(fault, { on: 'charge', times: 1 });
      expect(await midtrans.gateway.charge(midtrans.order)).toMatchObject({
        kind: 'open',
        qr: { kind: 'text' },
      });
      expect(midtrans.double.listCharges()).toHaveLength(1);
      expect(midtrans.pauses).toEqual([300]);
      const keys = midtrans.double.received.map(({ headers }) => headers['idempotency-key']);
      expect(new Set(keys).size).toBe(1);
    },
  );

  test.each(['rate-limit', 'unavailable'] as const)(
    'a response of %s is retried with growing pauses until it succeeds',
    async (fault) => {
      midtrans.double.fail(fault, { on: 'charge', times: 2 });
      expect(await midtrans.gateway.charge(midtrans.order)).toMatchObject({ kind: 'open' });
      expect(midtrans.pauses).toEqual([300, 1_000]);
    },
  );

  test('a request that is still running at Midtrans is waited for', async () => {
    const inFlight = { status: 202, body: { status_code: '202', status_message: 'in process' } };
    midtrans.double.fail(inFlight, { on: 'charge', times: 1 });
    expect(await midtrans.gateway.charge(midtrans.order)).toMatchObject({ kind: 'open' });
    expect(midtrans.pauses).toEqual([300]);
  });

  test('persistent rate limits leave the charge unreachable', async () => {
    midtrans.double.fail('rate-limit');
    expect(await midtrans.gateway.charge(midtrans.order)).toEqual({
      kind: 'unreachable',
      reason: 'Midtrans answered 429.',
    });
  });

  test('persistent failures leave the charge unsure', async () => {
    midtrans.double.fail('unavailable', { on: 'charge' });
    midtrans.double.fail('unavailable', { on: 'status' });
    expect(await midtrans.gateway.charge(midtrans.order)).toMatchObject({ kind: 'unsure' });
  });

  test('a charge is found after every response was lost, with Midtrans’ picture of its QR', async () => {
    midtrans.double.fail('lost-answer', { on: 'charge' });
    const outcome = await midtrans.gateway.charge(midtrans.order);
    const [entry] = midtrans.double.listCharges();
    expect(outcome).toMatchObject({
      kind: 'open',
      providerReference: entry?.reference,
      qr: { kind: 'picture' },
    });
    expect(midtrans.double.listCharges()).toHaveLength(1);
  });

  test('a charge that is repeated after its idempotency key expired is the same charge', async () => {
    const order = { ...midtrans.order, expiresAt: midtrans.clock.now() + 1_200_000 };
    const first = await midtrans.gateway.charge(order);
    await midtrans.clock.advance(301_000);
    const second = await midtrans.gateway.charge(order);
    const { reference } = midtrans.double.listCharges()[0] ?? {};
    expect(first).toMatchObject({ kind: 'open', providerReference: reference });
    expect(second).toMatchObject({ kind: 'open', providerReference: reference });
    expect(midtrans.double.listCharges()).toHaveLength(1);
  });

  test('a charge that is repeated after its payment is unsure', async () => {
    const order = { ...midtrans.order, expiresAt: midtrans.clock.now() + 1_200_000 };
    await midtrans.gateway.charge(order);
    await midtrans.double.pay(order.orderId);
    await midtrans.clock.advance(301_000);
    expect(await midtrans.gateway.charge(order)).toMatchObject({ kind: 'unsure' });
    expect(midtrans.double.listCharges()).toHaveLength(1);
  });

  test('a stored response for another amount is never shown to the visitor', async () => {
    await charge();
    const outcome = await midtrans.gateway.charge({ ...midtrans.order, amountIdr: 10_000 });
    expect(outcome).toMatchObject({ kind: 'unsure' });
  });

  test('a wrong key fails without a retry and is never in the reason (PAY-52, PAY-101)', async () => {
    const serverKey = 'SB-Mid-server-WRONG';
    const gateway = createMidtransPaymentGateway({ ...midtrans.options, serverKey });
    const outcome = await gateway.charge(midtrans.order);
    expect(outcome).toMatchObject({ kind: 'refused' });
    expect(JSON.stringify(outcome)).not.toContain('WRONG');
    expect(midtrans.pauses).toEqual([]);
    const reading = await gateway.readPayment({ orderId: 'a', providerReference: null });
    expect(reading).toMatchObject({ kind: 'unreachable', isKeyRefused: true });
  });

  test('an HTML page is no proof about a charge', async () => {
    const reference = await charge();
    midtrans.double.fail('html-404');
    expect(await midtrans.gateway.readPayment(reference)).toMatchObject({ kind: 'unreachable' });
  });

  test.each([
    ['a settlement under a code of 201', { status_code: '201', transaction_status: 'settlement' }],
    ['an undocumented status', { transaction_status: 'PAID' }],
    ['no status at all', { transaction_status: undefined }],
    ['cents', { transaction_status: 'settlement', gross_amount: '50000.50' }],
    ['no amount', { transaction_status: 'settlement', gross_amount: undefined }],
    ['another order', { transaction_status: 'settlement', order_id: 'BOOTH-0009-1' }],
  ])('a response with %s is not read as paid', async (_, change) => {
    const reference = await charge();
    const body = { ...SETTLED, ...change };
    midtrans.double.fail({ status: 200, body }, { on: 'status' });
    expect(await midtrans.gateway.readPayment(reference)).toMatchObject({ kind: 'unreachable' });
  });

  test.each([
    ['challenge', { kind: 'open' }],
    ['deny', { kind: 'closed', as: 'failed' }],
    ['accept', { kind: 'paid', amountIdr: 50_000, paidAt: Date.UTC(2026, 0, 5, 3), method: null }],
  ])('a settlement is read by its fraud status %s', async (fraud_status, expected) => {
    const reference = await charge();
    const body = { ...SETTLED, fraud_status };
    midtrans.double.fail({ status: 200, body }, { on: 'status' });
    expect(await midtrans.gateway.readPayment(reference)).toEqual(expected);
  });

  test('a provider without a response times out, and the charge is unsure', async () => {
    midtrans.double.fail('silent');
    const limits = { requestMs: 1_000, pausesMs: [] };
    const options = { ...midtrans.options, scheduler: midtrans.clock, limits };
    const received = midtrans.double.untilReceived();
    const outcome = createMidtransPaymentGateway(options).charge(midtrans.order);
    await received;
    const statusAsked = midtrans.double.untilReceived();
    await midtrans.clock.advance(1_000);
    await statusAsked;
    await midtrans.clock.advance(1_000);
    expect(await outcome).toEqual({
      kind: 'unsure',
      providerReference: null,
      reason: 'The provider did not answer in time.',
    });
  });

  test('an empty server key is rejected', () => {
    expect(() => createMidtransPaymentGateway({ ...midtrans.options, serverKey: '' })).toThrow(
      RangeError,
    );
  });
});

const SETTLED = {
  status_code: '200',
  transaction_id: 'a1',
  order_id: 'BOOTH-0001-1',
  gross_amount: '50000.00',
  transaction_status: 'settlement',
  transaction_time: '2026-01-05 09:59:00',
  settlement_time: '2026-01-05 10:00:00',
};
