import { createHandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import { startMidtransDouble } from '@jepret/testing/midtrans/midtrans-double.ts';
import { openWebhookInbox } from '@jepret/testing/providers/webhook-inbox.ts';
import { skipWaits } from '@jepret/testing/skip-waits.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describePaymentGateway } from '../../../ports/payment-gateway.contract.ts';
import type { ChargeOrder, Webhook } from '../../../ports/payment-gateway.ts';
import { CALL_LIMITS } from '../provider-client.ts';
import { createMidtransPaymentGateway } from './midtrans.ts';

const SERVER_KEY = 'SB-Mid-server-TESTKEY123';

async function openMidtrans() {
  const clock = createHandMovedClock();
  const inbox = await openWebhookInbox();
  const double = await startMidtransDouble({ serverKey: SERVER_KEY, clock });
  const { scheduler, waitsMs: pauses } = skipWaits(clock, CALL_LIMITS.requestMs);
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
      payUnrefundably: (orderId) => double.pay(orderId, { issuer: 'BANK_OF_NOWHERE' }),
      payWholeOnly: (orderId) => double.pay(orderId, { issuer: 'shopeepay' }),
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
      untilUnanswered: () => {
        double.fail('withheld-answer');
        return double.untilReceived();
      },
      untilUnansweredThenRefused: () => {
        const refusal = {
          status: 200,
          body: { status_code: '412', status_message: 'No.', id: 'x' },
        };
        double.fail('silent', { on: 'refund', times: 1 });
        double.fail(refusal, { on: 'refund' });
        return double.untilReceived('refund');
      },
      answerAgain: double.recover,
      dispose,
    };
  },
  {
    recognisesRepeats: true,
    canFail: true,
    refusesSomePayers: false,
    refusesSomeParts: true,
    banksAnswerLater: true,
  },
);

describe('Midtrans', () => {
  let rig: Awaited<ReturnType<typeof openMidtrans>>;
  beforeEach(async () => {
    rig = await openMidtrans();
  });
  afterEach(() => rig.dispose());

  const charge = async () => {
    const outcome = await rig.gateway.charge(rig.order);
    if (outcome.kind !== 'open') throw new Error(`The charge is ${outcome.kind}.`);
    return { orderId: rig.order.orderId, providerReference: outcome.providerReference };
  };

  test('the request carries the key as user name, a short idempotency key and our webhook address', async () => {
    await rig.gateway.charge({ ...rig.order, orderId: 'x'.repeat(50) });
    const [request] = rig.double.received;
    expect(request?.headers).toMatchObject({
      authorization: 'Basic U0ItTWlkLXNlcnZlci1URVNUS0VZMTIzOg==',
      accept: 'application/json',
      'content-type': 'application/json',
      'x-override-notification': rig.inbox.url,
    });
    expect(request?.headers['idempotency-key']?.length).toBeLessThanOrEqual(46);
  });

  test('the QR expires at Midtrans at the time that the booth gave it (PAY-98)', async () => {
    const reference = await charge();
    await rig.clock.advance(299_000);
    expect(await rig.gateway.readPayment(reference)).toEqual({ kind: 'open' });
    await rig.clock.advance(1_000);
    expect(await rig.gateway.readPayment(reference)).toEqual({ kind: 'closed', as: 'expired' });
  });

  test('a time to pay below Midtrans’ least of 20 seconds becomes 20 seconds', async () => {
    await rig.gateway.charge({ ...rig.order, expiresAt: rig.clock.now() + 1 });
    const body = JSON.parse(rig.double.received[0]?.body ?? '');
    expect(body.custom_expiry).toEqual({ expiry_duration: 20, unit: 'second' });
  });

  test('a code of 407 is how Midtrans says that expiring worked', async () => {
    const reading = await rig.gateway.close(await charge(), 'expired');
    expect(reading).toEqual({ kind: 'closed', as: 'expired' });
  });

  test('a cancelled charge reads as cancelled, a denied one as failed', async () => {
    const reference = await charge();
    expect(await rig.gateway.close(reference, 'cancelled')).toEqual({
      kind: 'closed',
      as: 'cancelled',
    });
    const denied = await rig.gateway.charge({ ...rig.order, orderId: 'BOOTH-0002-1' });
    await rig.double.deny('BOOTH-0002-1');
    expect(denied.kind).toBe('open');
    expect(
      await rig.gateway.readPayment({ orderId: 'BOOTH-0002-1', providerReference: null }),
    ).toEqual({ kind: 'closed', as: 'failed' });
  });

  test('a payment is read with Jakarta’s time as an instant and the payer’s wallet', async () => {
    const reference = await charge();
    await rig.clock.advance(42_000);
    await rig.double.pay(reference.orderId, { issuer: 'ovo' });
    expect(await rig.gateway.readPayment(reference)).toEqual({
      kind: 'paid',
      amountIdr: 50_000,
      paidAt: rig.clock.now(),
      method: 'ovo',
    });
  });

  test('a payment of another amount is read as what it is', async () => {
    const reference = await charge();
    await rig.double.pay(reference.orderId, { amountIdr: 49_999 });
    const reading = await rig.gateway.readPayment(reference);
    expect(reading).toMatchObject({ kind: 'paid', amountIdr: 49_999 });
  });

  test('a payment that was under way when the charge was closed is still seen', async () => {
    const reference = await charge();
    await rig.gateway.close(reference, 'expired');
    await rig.double.pay(reference.orderId, { isLate: true });
    expect(await rig.gateway.readPayment(reference)).toMatchObject({ kind: 'paid' });
  });

  test('a refund counts only when the bank has confirmed it', async () => {
    const reference = await charge();
    await rig.double.pay(reference.orderId);
    const headers = { authorization: 'Basic U0ItTWlkLXNlcnZlci1URVNUS0VZMTIzOg==' };
    const body = JSON.stringify({ refund_key: 'r1', amount: 20_000 });
    const url = `${rig.double.url}/v2/${reference.orderId}/refund`;
    await fetch(url, { method: 'POST', headers, body });
    expect(await rig.gateway.readPayment(reference)).toMatchObject({ kind: 'paid' });
    await rig.double.confirmRefunds(reference.orderId);
    expect(await rig.gateway.readPayment(reference)).toEqual({
      kind: 'refunded',
      amountIdr: 20_000,
    });
  });

  test.each([
    [
      'a part without its size is not taken for all',
      { transaction_status: 'partial_refund' },
      null,
    ],
    ['nor one that a bank took back', { transaction_status: 'partial_chargeback' }, null],
    [
      'all that a bank took back is all, whatever went back before',
      { transaction_status: 'chargeback', refund_amount: '10000.00' },
      50_000,
    ],
    [
      'parts of the same size are added up by their keys',
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
  ])('of money that went back %s', async (_, change, amountIdr) => {
    const reference = await charge();
    const body = {
      status_code: '200',
      transaction_id: reference.providerReference,
      order_id: reference.orderId,
      gross_amount: '50000.00',
      transaction_time: '2026-11-15 09:00:00',
      ...change,
    };
    rig.double.fail({ status: 200, body }, { on: 'status' });
    const reading = await rig.gateway.readPayment(reference);
    expect(reading).toMatchObject(
      amountIdr === null ? { kind: 'unreachable' } : { kind: 'refunded', amountIdr },
    );
  });

  test.each(['lost-answer', 'malformed-json', 'late-failure'] as const)(
    'a charge whose answer suffers a %s is asked for again with the same key, and is one charge',
    async (fault) => {
      rig.double.fail(fault, { on: 'charge', times: 1 });
      expect(await rig.gateway.charge(rig.order)).toMatchObject({
        kind: 'open',
        qr: { kind: 'text' },
      });
      expect(rig.double.listCharges()).toHaveLength(1);
      expect(rig.pauses).toEqual([300]);
      const keys = rig.double.received.map(({ headers }) => headers['idempotency-key']);
      expect(new Set(keys).size).toBe(1);
    },
  );

  test.each(['rate-limit', 'unavailable'] as const)(
    'an answer of %s is repeated after growing pauses until it passes',
    async (fault) => {
      rig.double.fail(fault, { on: 'charge', times: 2 });
      expect(await rig.gateway.charge(rig.order)).toMatchObject({ kind: 'open' });
      expect(rig.pauses).toEqual([300, 1_000]);
    },
  );

  test('a first request that is still running is waited for', async () => {
    const inFlight = { status: 202, body: { status_code: '202', status_message: 'in process' } };
    rig.double.fail(inFlight, { on: 'charge', times: 1 });
    expect(await rig.gateway.charge(rig.order)).toMatchObject({ kind: 'open' });
    expect(rig.pauses).toEqual([300]);
  });

  test('rate limits without end mean that nothing was charged', async () => {
    rig.double.fail('rate-limit');
    expect(await rig.gateway.charge(rig.order)).toEqual({
      kind: 'unreachable',
      reason: 'Midtrans answered 429.',
    });
  });

  test('failures without end leave the charge unsure, and readable by its order id', async () => {
    rig.double.fail('unavailable', { on: 'charge' });
    rig.double.fail('unavailable', { on: 'status' });
    expect(await rig.gateway.charge(rig.order)).toMatchObject({ kind: 'unsure' });
  });

  test('a charge that exists although every answer was lost is found, with Midtrans’ picture of its QR', async () => {
    rig.double.fail('lost-answer', { on: 'charge' });
    const outcome = await rig.gateway.charge(rig.order);
    const [entry] = rig.double.listCharges();
    expect(outcome).toMatchObject({
      kind: 'open',
      providerReference: entry?.reference,
      qr: { kind: 'picture' },
    });
    expect(rig.double.listCharges()).toHaveLength(1);
  });

  test('a charge repeated after the idempotency key is forgotten is the same charge', async () => {
    const order = { ...rig.order, expiresAt: rig.clock.now() + 1_200_000 };
    const first = await rig.gateway.charge(order);
    await rig.clock.advance(301_000);
    const second = await rig.gateway.charge(order);
    const { reference } = rig.double.listCharges()[0] ?? {};
    expect(first).toMatchObject({ kind: 'open', providerReference: reference });
    expect(second).toMatchObject({ kind: 'open', providerReference: reference });
    expect(rig.double.listCharges()).toHaveLength(1);
  });

  test('a charge repeated after it was paid is left to be read', async () => {
    const order = { ...rig.order, expiresAt: rig.clock.now() + 1_200_000 };
    await rig.gateway.charge(order);
    await rig.double.pay(order.orderId);
    await rig.clock.advance(301_000);
    expect(await rig.gateway.charge(order)).toMatchObject({ kind: 'unsure' });
    expect(rig.double.listCharges()).toHaveLength(1);
  });

  test('a stored answer for another amount is never shown to the visitor', async () => {
    await charge();
    const outcome = await rig.gateway.charge({ ...rig.order, amountIdr: 10_000 });
    expect(outcome).toMatchObject({ kind: 'unsure' });
  });

  test('a wrong key is refused at once and never told (PAY-52, PAY-101)', async () => {
    const serverKey = 'SB-Mid-server-WRONG';
    const gateway = createMidtransPaymentGateway({ ...rig.options, serverKey });
    const outcome = await gateway.charge(rig.order);
    expect(outcome).toMatchObject({ kind: 'refused' });
    expect(JSON.stringify(outcome)).not.toContain('WRONG');
    expect(rig.pauses).toEqual([]);
    const reading = await gateway.readPayment({ orderId: 'a', providerReference: null });
    expect(reading).toMatchObject({ kind: 'unreachable', isKeyRefused: true });
  });

  test('an HTML page proves nothing about a charge', async () => {
    const reference = await charge();
    rig.double.fail('html-404');
    expect(await rig.gateway.readPayment(reference)).toMatchObject({ kind: 'unreachable' });
  });

  test.each([
    ['a settlement under a code of 201', { status_code: '201', transaction_status: 'settlement' }],
    ['a status nobody has documented', { transaction_status: 'PAID' }],
    ['no status at all', { transaction_status: undefined }],
    ['cents', { transaction_status: 'settlement', gross_amount: '50000.50' }],
    ['no amount', { transaction_status: 'settlement', gross_amount: undefined }],
    ['another order', { transaction_status: 'settlement', order_id: 'BOOTH-0009-1' }],
  ])('an answer with %s makes nobody paid', async (_, change) => {
    const reference = await charge();
    const body = { ...SETTLED, ...change };
    rig.double.fail({ status: 200, body }, { on: 'status' });
    expect(await rig.gateway.readPayment(reference)).toMatchObject({ kind: 'unreachable' });
  });

  test.each([
    ['challenge', { kind: 'open' }],
    ['deny', { kind: 'closed', as: 'failed' }],
    ['accept', { kind: 'paid', amountIdr: 50_000, paidAt: Date.UTC(2026, 0, 5, 3), method: null }],
  ])('a settlement with fraud status %s is interpreted by it', async (fraud_status, expected) => {
    const reference = await charge();
    const body = { ...SETTLED, fraud_status };
    rig.double.fail({ status: 200, body }, { on: 'status' });
    expect(await rig.gateway.readPayment(reference)).toEqual(expected);
  });

  test('a silent provider is given up when the time is over, and the charge is unsure', async () => {
    rig.double.fail('silent');
    const limits = { requestMs: 1_000, pausesMs: [] };
    const options = { ...rig.options, scheduler: rig.clock, limits };
    const received = rig.double.untilReceived();
    const outcome = createMidtransPaymentGateway(options).charge(rig.order);
    await received;
    const statusAsked = rig.double.untilReceived();
    await rig.clock.advance(1_000);
    await statusAsked;
    await rig.clock.advance(1_000);
    expect(await outcome).toEqual({
      kind: 'unsure',
      providerReference: null,
      reason: 'The provider did not answer in time.',
    });
  });

  test('an empty server key is no key', () => {
    expect(() => createMidtransPaymentGateway({ ...rig.options, serverKey: '' })).toThrow(
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
