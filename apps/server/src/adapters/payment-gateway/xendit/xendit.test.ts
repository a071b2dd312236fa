import { createHandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import { openWebhookInbox } from '@jepret/testing/providers/webhook-inbox.ts';
import { skipWaits } from '@jepret/testing/skip-waits.ts';
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
  const clock = createHandMovedClock();
  const inbox = await openWebhookInbox();
  const double = await startXenditDouble({
    secretKey: SECRET_KEY,
    callbackToken: CALLBACK_TOKEN,
    clock,
    webhookUrl: inbox.url,
    onRepeatedKey,
  });
  const { scheduler, waitsMs: pauses } = skipWaits(clock, CALL_LIMITS.requestMs);
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
      payUnrefundably: (orderId) => double.pay(orderId, { issuer: 'BANK_OF_NOWHERE' }),
      payWholeOnly: (orderId) => double.pay(orderId, { issuer: 'CIMB' }),
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
      untilUnanswered: () => {
        double.fail('withheld-answer');
        return double.untilReceived();
      },
      untilUnansweredThenRefused: () => {
        const refusal = { status: 403, body: { error_code: 'REFUND_NOT_SUPPORTED' } };
        double.fail('silent', { on: 'refund', times: 1 });
        double.fail(refusal, { on: 'refund' });
        return double.untilReceived('refund');
      },
      answerAgain: double.recover,
      dispose,
    };
  },
  {
    recognisesRepeats: false,
    canFail: true,
    refusesSomePayers: true,
    refusesSomeParts: true,
    banksAnswerLater: true,
  },
);

describe('Xendit', () => {
  let rig: Awaited<ReturnType<typeof openXendit>>;
  beforeEach(async () => {
    rig = await openXendit();
  });
  afterEach(() => rig.dispose());

  const charge = async () => {
    const outcome = await rig.gateway.charge(rig.order);
    if (outcome.kind !== 'open') throw new Error(`The charge is ${outcome.kind}.`);
    return { orderId: rig.order.orderId, providerReference: outcome.providerReference };
  };

  test('the request carries the key as user name and the version of the API', async () => {
    await charge();
    expect(rig.double.received[0]?.headers).toMatchObject({
      authorization: AUTHORIZATION,
      'api-version': '2024-11-11',
      'idempotency-key': 'BOOTH-0001-1',
    });
  });

  test('an expiry is sent only where the operator wants it', async () => {
    await charge();
    const gateway = createXenditPaymentGateway({ ...rig.options, sendsExpiry: true });
    await gateway.charge({ ...rig.order, orderId: 'BOOTH-0002-1' });
    const sent = rig.double.received.map(({ body }) => JSON.parse(body).channel_properties);
    expect(sent).toEqual([{}, { expires_at: new Date(rig.order.expiresAt).toISOString() }]);
  });

  test('a payment is read from the money object, without a word about the payer', async () => {
    const reference = await charge();
    await rig.clock.advance(42_000);
    await rig.double.pay(reference.orderId, { issuer: 'OVO' });
    expect(await rig.gateway.readPayment(reference)).toEqual({
      kind: 'paid',
      amountIdr: 50_000,
      paidAt: rig.clock.now(),
      method: 'OVO',
    });
  });

  test('a payment of another amount is read as what it is', async () => {
    const reference = await charge();
    await rig.double.pay(reference.orderId, { amountIdr: 49_999 });
    const reading = await rig.gateway.readPayment(reference);
    expect(reading).toMatchObject({ kind: 'paid', amountIdr: 49_999 });
  });

  test('a payment that was under way when the charge was cancelled is still seen', async () => {
    const reference = await charge();
    await rig.gateway.close(reference, 'expired');
    await rig.double.pay(reference.orderId, { isLate: true });
    expect(await rig.gateway.readPayment(reference)).toMatchObject({ kind: 'paid' });
  });

  test('a charge that nobody closes expires at Xendit after 48 hours', async () => {
    const reference = await charge();
    await rig.clock.advance(48 * 3_600_000);
    expect(await rig.gateway.readPayment(reference)).toEqual({ kind: 'closed', as: 'expired' });
  });

  test('a declined charge reads as failed', async () => {
    const reference = await charge();
    await rig.double.deny(reference.orderId);
    expect(await rig.gateway.readPayment(reference)).toEqual({ kind: 'closed', as: 'failed' });
  });

  test('a refund is found by the reference its webhook carries, once the bank has made it', async () => {
    const reference = await charge();
    await rig.double.pay(reference.orderId);
    const answer = await fetch(`${rig.double.url}/refunds`, {
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
    expect(await rig.gateway.readPayment(refunded)).toMatchObject({ kind: 'paid' });
    await rig.double.confirmRefunds(reference.orderId);
    const webhook = rig.inbox.webhooks.at(-1) as Webhook;
    expect(rig.gateway.readWebhook(webhook)).toEqual({
      kind: 'genuine',
      orderId: null,
      providerReference: reference.providerReference,
      refundReference: id,
    });
    expect(await rig.gateway.readPayment(refunded)).toEqual({
      kind: 'refunded',
      amountIdr: 20_000,
    });
  });

  test('another charge’s refund changes nothing', async () => {
    const reference = await charge();
    await rig.double.pay(reference.orderId);
    const refund = { payment_request_id: 'pr-other', status: 'SUCCEEDED', amount: 50_000 };
    rig.double.fail({ status: 200, body: refund }, { on: 'refund-status' });
    const reading = rig.gateway.readPayment({ ...reference, refundReferences: ['rfd-1'] });
    expect(await reading).toMatchObject({ kind: 'paid' });
  });

  test.each(['lost-answer', 'malformed-json', 'late-failure'] as const)(
    'a charge whose answer suffers a %s is not asked for twice: it is unsure',
    async (fault) => {
      rig.double.fail(fault, { on: 'charge', times: 1 });
      expect(await rig.gateway.charge(rig.order)).toMatchObject({
        kind: 'unsure',
        providerReference: null,
      });
      expect(rig.double.listCharges()).toHaveLength(1);
      expect(rig.pauses).toEqual([]);
    },
  );

  test('an orphan that is paid after all is found by its webhook', async () => {
    rig.double.fail('lost-answer', { on: 'charge', times: 1 });
    await rig.gateway.charge(rig.order);
    await rig.double.pay(rig.order.orderId);
    const webhook = rig.gateway.readWebhook(rig.inbox.webhooks.at(-1) as Webhook);
    expect(webhook).toMatchObject({ kind: 'genuine', orderId: rig.order.orderId });
    const { providerReference } = webhook as { providerReference: string };
    const reading = rig.gateway.readPayment({ orderId: rig.order.orderId, providerReference });
    expect(await reading).toMatchObject({ kind: 'paid', amountIdr: 50_000 });
  });

  test('a rate limit is waited out as long as Xendit says', async () => {
    rig.double.fail('rate-limit', { on: 'charge', times: 1 });
    expect(await rig.gateway.charge(rig.order)).toMatchObject({ kind: 'open' });
    expect(rig.pauses).toEqual([2_000]);
    expect(rig.double.listCharges()).toHaveLength(1);
  });

  test('a rate limit that outlasts our time is not waited for', async () => {
    const headers = { 'rate-limit-reset': '60' };
    const body = { error_code: 'RATE_LIMIT_EXCEEDED' };
    rig.double.fail({ status: 429, headers, body });
    expect(await rig.gateway.charge(rig.order)).toEqual({
      kind: 'unreachable',
      reason: 'Xendit answered 429 RATE_LIMIT_EXCEEDED.',
    });
    expect(rig.pauses).toEqual([]);
  });

  test('a channel that is closed for now means that nothing was charged', async () => {
    const body = { error_code: 'CHANNEL_UNAVAILABLE', message: 'later' };
    rig.double.fail({ status: 503, body }, { on: 'charge' });
    expect(await rig.gateway.charge(rig.order)).toEqual({
      kind: 'unreachable',
      reason: 'Xendit answered 503 CHANNEL_UNAVAILABLE.',
    });
  });

  test('a duplicate that Xendit refuses leaves the first charge unsure', async () => {
    await rig.dispose();
    rig = await openXendit('refuse');
    await charge();
    expect(await rig.gateway.charge(rig.order)).toEqual({
      kind: 'unsure',
      providerReference: null,
      reason: 'Xendit answered 409 DUPLICATE_ERROR.',
    });
    expect(rig.double.listCharges()).toHaveLength(1);
  });

  test('a charge without a QR text is unsure, but can be closed', async () => {
    const body = {
      payment_request_id: 'pr-1',
      reference_id: 'BOOTH-0001-1',
      request_amount: 50_000,
      status: 'REQUIRES_ACTION',
      actions: [],
    };
    rig.double.fail({ status: 201, body }, { on: 'charge' });
    const outcome = await rig.gateway.charge(rig.order);
    expect(outcome).toMatchObject({ kind: 'unsure', providerReference: 'pr-1' });
  });

  test('readings are repeated through short failures', async () => {
    const reference = await charge();
    rig.double.fail('unavailable', { on: 'status', times: 1 });
    rig.double.fail('malformed-json', { on: 'status', times: 1 });
    expect(await rig.gateway.readPayment(reference)).toEqual({ kind: 'open' });
    expect(rig.pauses).toEqual([300, 1_000]);
  });

  test('a wrong key is refused at once and never told (PAY-52, PAY-101)', async () => {
    const secretKey = 'xnd_development_WRONG';
    const gateway = createXenditPaymentGateway({ ...rig.options, secretKey });
    const outcome = await gateway.charge(rig.order);
    expect(outcome).toEqual({ kind: 'refused', reason: 'Xendit answered 401 INVALID_API_KEY.' });
    const reading = await gateway.readPayment({ orderId: 'a', providerReference: 'pr-1' });
    expect(reading).toMatchObject({ kind: 'unreachable', isKeyRefused: true });
  });

  test('an HTML page proves nothing about a charge', async () => {
    const reference = await charge();
    rig.double.fail('html-404');
    expect(await rig.gateway.readPayment(reference)).toMatchObject({ kind: 'unreachable' });
  });

  test.each([
    ['a payment that did not succeed', { status: 'PENDING' }],
    ['a payment without a status', { status: undefined }],
    ['the payment of another charge', { payment_request_id: 'pr-other' }],
    ['half a rupiah', { captures: [{ capture_amount: 50_000.5 }] }],
    ['an amount in words', { captures: [{ capture_amount: 'fifty thousand' }] }],
  ])('a money object with %s makes nobody paid', async (_, change) => {
    const reference = await charge();
    await rig.double.pay(reference.orderId);
    const body = { ...moneyObject(reference.providerReference), ...change };
    rig.double.fail({ status: 200, body }, { on: 'payment' });
    expect(await rig.gateway.readPayment(reference)).toMatchObject({ kind: 'unreachable' });
  });

  test('amounts in quotes are understood', async () => {
    const reference = await charge();
    await rig.double.pay(reference.orderId);
    rig.double.fail(
      { status: 200, body: moneyObject(reference.providerReference) },
      { on: 'payment' },
    );
    expect(await rig.gateway.readPayment(reference)).toEqual({
      kind: 'paid',
      amountIdr: 50_000,
      paidAt: Date.UTC(2026, 0, 5, 3),
      method: null,
    });
  });

  test('a paid charge that does not name its payment counts with its own amount', async () => {
    const reference = await charge();
    const body = {
      payment_request_id: reference.providerReference,
      reference_id: reference.orderId,
      request_amount: 50_000,
      status: 'SUCCEEDED',
      updated: '2026-01-05T03:00:00Z',
    };
    rig.double.fail({ status: 200, body }, { on: 'status' });
    const reading = await rig.gateway.readPayment(reference);
    expect(reading).toMatchObject({ kind: 'paid', amountIdr: 50_000 });
  });

  test('an answer about another order makes nobody paid', async () => {
    const { providerReference } = await charge();
    await rig.double.pay(rig.order.orderId);
    const reading = rig.gateway.readPayment({ orderId: 'BOOTH-0009-1', providerReference });
    expect(await reading).toMatchObject({ kind: 'unreachable' });
  });

  test('an empty key or callback token is none', () => {
    const { options } = rig;
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
