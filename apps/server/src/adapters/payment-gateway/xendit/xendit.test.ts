import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { openWebhookInbox } from '@jepret/testing/providers/webhook-inbox.ts';
import { skipShortWaits } from '@jepret/testing/skip-short-waits.ts';
import { startXenditDouble } from '@jepret/testing/xendit/xendit-double.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describePaymentGateway } from '../../../ports/payment-gateway.contract.ts';
import type { ChargeOrder, Webhook } from '../../../ports/payment-gateway.ts';
import { CALL_LIMITS } from '../provider-client.ts';
import { createXenditPaymentGateway } from './xendit.ts';

const SECRET_KEY = 'xnd_development_TESTKEY123';
const CALLBACK_TOKEN = 'callback-token-of-the-account';
const AUTHORIZATION = `Basic ${Buffer.from(`${SECRET_KEY}:`).toString('base64')}`;

async function openXendit(onRepeatedKey: 'charge-again' | 'refuse' = 'charge-again') {
  const clock = createManualClock();
  const inbox = await openWebhookInbox();
  const double = await startXenditDouble({
    secretKey: SECRET_KEY,
    callbackToken: CALLBACK_TOKEN,
    clock,
    webhookUrl: inbox.url,
    onRepeatedKey,
  });
  const { scheduler, waitsMs: pauses } = skipShortWaits(clock, CALL_LIMITS.requestMs);
  const options = {
    baseUrl: double.url,
    secretKey: SECRET_KEY,
    callbackToken: CALLBACK_TOKEN,
    scheduler,
  };
  const gateway = createXenditPaymentGateway(options);
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
  'Xendit',
  async () => {
    const { gateway, double, inbox, clock, dispose } = await openXendit();
    return {
      gateway,
      now: clock.now,
      wait: clock.advance,
      pay: (orderId) => double.pay(orderId),
      payWithoutRefunds: (orderId) => double.pay(orderId, { issuer: 'BANK_OF_NOWHERE' }),
      payFullRefundsOnly: (orderId) => double.pay(orderId, { issuer: 'CIMB' }),
      confirmRefunds: double.confirmRefunds,
      rejectRefunds: double.rejectRefunds,
      findRefundedIdr: (orderId) =>
        double.listCharges().findLast((one) => one.orderId === orderId)?.refundedIdr ?? 0,
      findWebhook: (orderId) =>
        inbox.webhooks.findLast(({ body }) => JSON.parse(body).data.reference_id === orderId),
      forge: (webhook: Webhook) => ({
        ...webhook,
        headers: { ...webhook.headers, 'x-callback-token': 'token-of-another-merchant' },
      }),
      listPayable: () =>
        double
          .listCharges()
          .filter(({ state }) => state === 'open')
          .map(({ orderId, chargedIdr }) => ({ orderId, amountIdr: chargedIdr })),
      unknownCharge: {
        orderId: 'NEVER-CHARGED',
        providerReference: 'pr-00000000-0000-4000-8000-000000000000',
      },
      goDown: double.goDown,
      withholdResponses: () => {
        double.fail('withheld-answer');
        return double.untilReceived();
      },
      withholdThenRefuseRefunds: () => {
        const refusal = { status: 403, body: { error_code: 'REFUND_NOT_SUPPORTED' } };
        double.fail('silent', { on: 'refund', times: 1 });
        double.fail(refusal, { on: 'refund' });
        return double.untilReceived('refund');
      },
      resumeResponses: double.recover,
      dispose,
    };
  },
  {
    hasIdempotentOrders: false,
    canFail: true,
    hasPayersWithoutRefunds: true,
    hasPayersWithoutPartialRefunds: true,
    hasAsynchronousRefunds: true,
  },
);

describe('Xendit', () => {
  let xendit: Awaited<ReturnType<typeof openXendit>>;
  beforeEach(async () => {
    xendit = await openXendit();
  });
  afterEach(() => xendit.dispose());

  const charge = async () => {
    const outcome = await xendit.gateway.charge(xendit.order);
    if (outcome.kind !== 'open') throw new Error(`The charge is ${outcome.kind}.`);
    return { orderId: xendit.order.orderId, providerReference: outcome.providerReference };
  };

  test('a request has the key as user name and the version of the API', async () => {
    await charge();
    expect(xendit.double.received[0]?.headers).toMatchObject({
      authorization: AUTHORIZATION,
      'api-version': '2024-11-11',
      'idempotency-key': 'BOOTH-0001-1',
    });
  });

  test('an expiry is sent only with sendsExpiry', async () => {
    await charge();
    const gateway = createXenditPaymentGateway({ ...xendit.options, sendsExpiry: true });
    await gateway.charge({ ...xendit.order, orderId: 'BOOTH-0002-1' });
    const sent = xendit.double.received.map(({ body }) => JSON.parse(body).channel_properties);
    expect(sent).toEqual([{}, { expires_at: new Date(xendit.order.expiresAt).toISOString() }]);
  });

  test('a payment is read from the payment object, without data about the payer', async () => {
    const reference = await charge();
    await xendit.clock.advance(42_000);
    await xendit.double.pay(reference.orderId, { issuer: 'OVO' });
    expect(await xendit.gateway.readPayment(reference)).toEqual({
      kind: 'paid',
      amountIdr: 50_000,
      paidAt: xendit.clock.now(),
      method: 'OVO',
    });
  });

  test('a payment of another amount is read with that amount', async () => {
    const reference = await charge();
    await xendit.double.pay(reference.orderId, { amountIdr: 49_999 });
    const reading = await xendit.gateway.readPayment(reference);
    expect(reading).toMatchObject({ kind: 'paid', amountIdr: 49_999 });
  });

  test('a payment in progress when the charge was cancelled is still read as paid', async () => {
    const reference = await charge();
    await xendit.gateway.close(reference, 'expired');
    await xendit.double.pay(reference.orderId, { isLate: true });
    expect(await xendit.gateway.readPayment(reference)).toMatchObject({ kind: 'paid' });
  });

  test('a charge that is not closed expires at Xendit after 48 hours', async () => {
    const reference = await charge();
    await xendit.clock.advance(48 * 3_600_000);
    expect(await xendit.gateway.readPayment(reference)).toEqual({ kind: 'closed', as: 'expired' });
  });

  test('a declined charge reads as failed', async () => {
    const reference = await charge();
    await xendit.double.deny(reference.orderId);
    expect(await xendit.gateway.readPayment(reference)).toEqual({ kind: 'closed', as: 'failed' });
  });

  test('a refund is read by the id in its webhook after the bank has carried it out', async () => {
    const reference = await charge();
    await xendit.double.pay(reference.orderId);
    const answer = await fetch(`${xendit.double.url}/refunds`, {
      method: 'POST',
      headers: { authorization: AUTHORIZATION },
      body: JSON.stringify({
        payment_request_id: reference.providerReference,
        amount: 20_000,
        reason: 'REQUESTED_BY_CUSTOMER',
      }),
    });
    const { id } = (await answer.json()) as { id: string };
    const refunded = { ...reference, refundReferences: [id] };
    expect(await xendit.gateway.readPayment(refunded)).toMatchObject({ kind: 'paid' });
    await xendit.double.confirmRefunds(reference.orderId);
    const webhook = xendit.inbox.webhooks.at(-1) as Webhook;
    expect(xendit.gateway.readWebhook(webhook)).toEqual({
      kind: 'genuine',
      orderId: null,
      providerReference: reference.providerReference,
      refundReference: id,
    });
    expect(await xendit.gateway.readPayment(refunded)).toEqual({
      kind: 'refunded',
      amountIdr: 20_000,
    });
  });

  test('a refund of another charge is ignored', async () => {
    const reference = await charge();
    await xendit.double.pay(reference.orderId);
    const refund = { payment_request_id: 'pr-other', status: 'SUCCEEDED', amount: 50_000 };
    xendit.double.fail({ status: 200, body: refund }, { on: 'refund-status' });
    const reading = xendit.gateway.readPayment({ ...reference, refundReferences: ['rfd-1'] });
    expect(await reading).toMatchObject({ kind: 'paid' });
  });

  test.each(['lost-answer', 'malformed-json', 'late-failure'] as const)(
    'after a %s a charge is not requested again and is unsure',
    async (fault) => {
      xendit.double.fail(fault, { on: 'charge', times: 1 });
      expect(await xendit.gateway.charge(xendit.order)).toMatchObject({
        kind: 'unsure',
        providerReference: null,
      });
      expect(xendit.double.listCharges()).toHaveLength(1);
      expect(xendit.pauses).toEqual([]);
    },
  );

  test('a charge with a lost response is found by its webhook once it is paid', async () => {
    xendit.double.fail('lost-answer', { on: 'charge', times: 1 });
    await xendit.gateway.charge(xendit.order);
    await xendit.double.pay(xendit.order.orderId);
    const webhook = xendit.gateway.readWebhook(xendit.inbox.webhooks.at(-1) as Webhook);
    expect(webhook).toMatchObject({ kind: 'genuine', orderId: xendit.order.orderId });
    const { providerReference } = webhook as { providerReference: string };
    const reading = xendit.gateway.readPayment({
      orderId: xendit.order.orderId,
      providerReference,
    });
    expect(await reading).toMatchObject({ kind: 'paid', amountIdr: 50_000 });
  });

  test('a rate limit is waited for as long as Xendit says', async () => {
    xendit.double.fail('rate-limit', { on: 'charge', times: 1 });
    expect(await xendit.gateway.charge(xendit.order)).toMatchObject({ kind: 'open' });
    expect(xendit.pauses).toEqual([2_000]);
    expect(xendit.double.listCharges()).toHaveLength(1);
  });

  test('a rate limit longer than our time limit is not waited for', async () => {
    const headers = { 'rate-limit-reset': '60' };
    const body = { error_code: 'RATE_LIMIT_EXCEEDED' };
    xendit.double.fail({ status: 429, headers, body });
    expect(await xendit.gateway.charge(xendit.order)).toEqual({
      kind: 'unreachable',
      reason: 'Xendit answered 429 RATE_LIMIT_EXCEEDED.',
    });
    expect(xendit.pauses).toEqual([]);
  });

  test('a temporarily closed channel leaves the charge unreachable', async () => {
    const body = { error_code: 'CHANNEL_UNAVAILABLE', message: 'later' };
    xendit.double.fail({ status: 503, body }, { on: 'charge' });
    expect(await xendit.gateway.charge(xendit.order)).toEqual({
      kind: 'unreachable',
      reason: 'Xendit answered 503 CHANNEL_UNAVAILABLE.',
    });
  });

  test('a duplicate that Xendit rejects leaves the first charge unsure', async () => {
    await xendit.dispose();
    xendit = await openXendit('refuse');
    await charge();
    expect(await xendit.gateway.charge(xendit.order)).toEqual({
      kind: 'unsure',
      providerReference: null,
      reason: 'Xendit answered 409 DUPLICATE_ERROR.',
    });
    expect(xendit.double.listCharges()).toHaveLength(1);
  });

  test('a charge without a QR text is unsure, but can be closed', async () => {
    const body = {
      payment_request_id: 'pr-1',
      reference_id: 'BOOTH-0001-1',
      request_amount: 50_000,
      status: 'REQUIRES_ACTION',
      actions: [],
    };
    xendit.double.fail({ status: 201, body }, { on: 'charge' });
    const outcome = await xendit.gateway.charge(xendit.order);
    expect(outcome).toMatchObject({ kind: 'unsure', providerReference: 'pr-1' });
  });

  test('a reading is retried after short failures', async () => {
    const reference = await charge();
    xendit.double.fail('unavailable', { on: 'status', times: 1 });
    xendit.double.fail('malformed-json', { on: 'status', times: 1 });
    expect(await xendit.gateway.readPayment(reference)).toEqual({ kind: 'open' });
    expect(xendit.pauses).toEqual([300, 1_000]);
  });

  test('a wrong key fails without a retry and is never in the reason (PAY-52, PAY-101)', async () => {
    const secretKey = 'xnd_development_WRONG';
    const gateway = createXenditPaymentGateway({ ...xendit.options, secretKey });
    const outcome = await gateway.charge(xendit.order);
    expect(outcome).toEqual({ kind: 'refused', reason: 'Xendit answered 401 INVALID_API_KEY.' });
    const reading = await gateway.readPayment({ orderId: 'a', providerReference: 'pr-1' });
    expect(reading).toMatchObject({ kind: 'unreachable', isKeyRefused: true });
  });

  test('an HTML page is no proof about a charge', async () => {
    const reference = await charge();
    xendit.double.fail('html-404');
    expect(await xendit.gateway.readPayment(reference)).toMatchObject({ kind: 'unreachable' });
  });

  test.each([
    ['a payment that did not succeed', { status: 'PENDING' }],
    ['a payment without a status', { status: undefined }],
    ['the payment of another charge', { payment_request_id: 'pr-other' }],
    ['half a rupiah', { captures: [{ capture_amount: 50_000.5 }] }],
    ['an amount in words', { captures: [{ capture_amount: 'fifty thousand' }] }],
  ])('a payment object with %s is not read as paid', async (_, change) => {
    const reference = await charge();
    await xendit.double.pay(reference.orderId);
    const body = { ...moneyObject(reference.providerReference), ...change };
    xendit.double.fail({ status: 200, body }, { on: 'payment' });
    expect(await xendit.gateway.readPayment(reference)).toMatchObject({ kind: 'unreachable' });
  });

  test('amounts as strings are read', async () => {
    const reference = await charge();
    await xendit.double.pay(reference.orderId);
    xendit.double.fail(
      { status: 200, body: moneyObject(reference.providerReference) },
      { on: 'payment' },
    );
    expect(await xendit.gateway.readPayment(reference)).toEqual({
      kind: 'paid',
      amountIdr: 50_000,
      paidAt: Date.UTC(2026, 0, 5, 3),
      method: null,
    });
  });

  test('a paid charge without a payment id is read with the requested amount', async () => {
    const reference = await charge();
    const body = {
      payment_request_id: reference.providerReference,
      reference_id: reference.orderId,
      request_amount: 50_000,
      status: 'SUCCEEDED',
      updated: '2026-01-05T03:00:00Z',
    };
    xendit.double.fail({ status: 200, body }, { on: 'status' });
    const reading = await xendit.gateway.readPayment(reference);
    expect(reading).toMatchObject({ kind: 'paid', amountIdr: 50_000 });
  });

  test('a response about another order is not read as paid', async () => {
    const { providerReference } = await charge();
    await xendit.double.pay(xendit.order.orderId);
    const reading = xendit.gateway.readPayment({ orderId: 'BOOTH-0009-1', providerReference });
    expect(await reading).toMatchObject({ kind: 'unreachable' });
  });

  test('an empty key or callback token is rejected', () => {
    const { options } = xendit;
    expect(() => createXenditPaymentGateway({ ...options, secretKey: '' })).toThrow(RangeError);
    expect(() => createXenditPaymentGateway({ ...options, callbackToken: '' })).toThrow(RangeError);
  });
});

const moneyObject = (payment_request_id: string) => ({
  payment_request_id,
  status: 'SUCCEEDED',
  request_amount: '50000',
  captures: [{ capture_amount: '50000.00', capture_timestamp: '2026-01-05T03:00:00Z' }],
});
