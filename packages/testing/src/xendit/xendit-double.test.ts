import { afterEach, beforeEach, expect, test } from 'vitest';
import { createManualClock } from '../manual-clock.ts';
import { parseQris } from '../providers/qris.ts';
import { openWebhookInbox } from '../providers/webhook-inbox.ts';
import { startXenditDouble } from './xendit-double.ts';

const KEY = 'xnd_development_TESTKEY123';
const TOKEN = 'callback-token';
const MINUTE_MS = 60_000;

async function startDouble() {
  const clock = createManualClock();
  const inbox = await openWebhookInbox();
  const double = await startXenditDouble({
    secretKey: KEY,
    callbackToken: TOKEN,
    clock,
    webhookUrl: inbox.url,
  });
  return { clock, inbox, double };
}

let setup: Awaited<ReturnType<typeof startDouble>>;
beforeEach(async () => {
  setup = await startDouble();
});
afterEach(async () => {
  await setup.double.stop();
  await setup.inbox.stop();
});

async function call(method: string, path: string, body?: object, headers: object = {}) {
  const authorization = `Basic ${Buffer.from(`${KEY}:`).toString('base64')}`;
  const response = await fetch(`${setup.double.url}${path}`, {
    method,
    headers: { authorization, 'api-version': '2024-11-11', ...headers },
    body: body ? JSON.stringify(body) : null,
  });
  const json = (await response.json()) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, json };
}

const order = (change: object = {}) => ({
  reference_id: 'A-1',
  type: 'PAY',
  country: 'ID',
  currency: 'IDR',
  request_amount: 50_000,
  capture_method: 'AUTOMATIC',
  channel_code: 'QRIS',
  channel_properties: {},
  ...change,
});

async function charge(change: object = {}): Promise<string> {
  const { json } = await call('POST', '/v3/payment_requests', order(change));
  return String(json.payment_request_id);
}

const events = () => setup.inbox.webhooks.map(({ body }) => JSON.parse(body).event as string);

test('the response to a payment request contains a QR text in its actions', async () => {
  const { status, json } = await call('POST', '/v3/payment_requests', order());
  expect(status).toBe(201);
  expect(json).toMatchObject({ status: 'REQUIRES_ACTION', created: '2026-01-05T03:00:00.000Z' });
  const [action] = json.actions as { descriptor: string; value: string }[];
  expect(action?.descriptor).toBe('QR_STRING');
  expect(parseQris(action?.value ?? '')).toMatchObject({ amountIdr: 50_000, reference: 'A-1' });
});

test('errors have an HTTP status and a code', async () => {
  const noKey = await call('POST', '/v3/payment_requests', order(), {
    authorization: 'Basic eA==',
  });
  expect(noKey).toMatchObject({ status: 401, json: { error_code: 'INVALID_API_KEY' } });
  for (const change of [
    { request_amount: 0 },
    { request_amount: 10_000_001 },
    { channel_properties: undefined },
    { reference_id: '' },
  ]) {
    const answer = await call('POST', '/v3/payment_requests', order(change));
    expect(answer).toMatchObject({ status: 400, json: { error_code: 'API_VALIDATION_ERROR' } });
  }
  const unknown = await call('GET', '/v3/payment_requests/pr-1');
  expect(unknown).toMatchObject({ status: 404, json: { error_code: 'DATA_NOT_FOUND' } });
  expect(setup.double.listCharges()).toEqual([]);
});

test('the response to a rate-limited request has the reset time', async () => {
  setup.double.fail('rate-limit', { times: 1 });
  const { status, headers } = await call('GET', '/v3/payment_requests/pr-1');
  expect(status).toBe(429);
  expect(headers.get('rate-limit-remaining')).toBe('0');
  expect(headers.get('rate-limit-reset')).toBe('2');
});

test('two requests with the same reference id create two charges', async () => {
  expect(await charge()).not.toBe(await charge());
  expect(setup.double.listCharges()).toHaveLength(2);
});

test('only a pending payment request can be cancelled or paid', async () => {
  const id = await charge();
  expect((await call('POST', `/v3/payment_requests/${id}/cancel`)).json.status).toBe('CANCELED');
  const again = await call('POST', `/v3/payment_requests/${id}/cancel`);
  expect(again).toMatchObject({ status: 400, json: { error_code: 'INACTIVE_PAYMENT_REQUEST' } });
  expect(await setup.double.pay(id)).toBe(false);
  expect(await setup.double.pay(id, { isLate: true })).toBe(true);
  expect(setup.double.listCharges()).toMatchObject([{ paidIdr: 50_000, state: 'paid' }]);
});

test('the webhook of a simulated payment has the account’s token', async () => {
  const id = await charge();
  const { json } = await call('POST', `/v3/payment_requests/${id}/simulate`, { amount: 50_000 });
  expect(json.status).toBe('PENDING');
  await setup.double.untilWebhooksDelivered();
  expect(events()).toEqual(['payment.capture']);
  expect(setup.inbox.webhooks[0]?.headers['x-callback-token']).toBe(TOKEN);
});

test('a charge expires after 48 hours or at the requested time, and a webhook is sent', async () => {
  await charge();
  await charge({ channel_properties: { expires_at: '2026-01-05T03:05:00.000Z' } });
  await setup.clock.advance(5 * MINUTE_MS);
  expect(setup.double.listCharges().map(({ state }) => state)).toEqual(['open', 'expired']);
  await setup.clock.advance(48 * 60 * MINUTE_MS);
  expect(setup.double.listCharges().map(({ state }) => state)).toEqual(['expired', 'expired']);
  expect(events()).toEqual(['payment_request.expiry', 'payment_request.expiry']);
});

test('a rejected webhook is repeated six times within 24 hours', async () => {
  const id = await charge();
  setup.inbox.respondWith(...Array.from({ length: 10 }, () => ({ status: 503 })));
  await setup.double.pay(id);
  for (const [index, minutes] of [15, 45, 120, 180, 360, 720].entries()) {
    await setup.clock.advance(minutes * MINUTE_MS - 1);
    expect(events()).toHaveLength(index + 1);
    await setup.clock.advance(1);
    expect(events()).toHaveLength(index + 2);
  }
  await setup.clock.advance(5_000 * MINUTE_MS);
  expect(events()).toHaveLength(7);
});

test('a webhook is repeated until it is accepted', async () => {
  const id = await charge();
  setup.inbox.respondWith({ status: 500 }, { status: 200 });
  await setup.double.pay(id);
  await setup.clock.advance(24 * 60 * MINUTE_MS);
  expect(events()).toEqual(['payment.capture', 'payment.capture']);
});

test('webhooks can be duplicated, delayed, reordered, forged and have a wrong amount', async () => {
  const id = await charge();
  Object.assign(setup.double.webhooks, { copies: 2, isForged: true, claimedIdr: 1 });
  await setup.double.pay(id);
  expect(events()).toHaveLength(2);
  expect(setup.inbox.webhooks[0]?.headers['x-callback-token']).not.toBe(TOKEN);
  expect(JSON.parse(setup.inbox.webhooks[0]?.body ?? '').data.captures[0].capture_amount).toBe(1);

  Object.assign(setup.double.webhooks, { copies: 1, isForged: false, isReordered: true });
  const second = await charge({ reference_id: 'A-2' });
  await setup.double.deny(second);
  await setup.double.pay(second, { isLate: true });
  expect(events().slice(2)).toEqual(['payment.capture', 'payment.failure']);

  Object.assign(setup.double.webhooks, { isReordered: false, delayMs: MINUTE_MS });
  await setup.double.resendWebhook(id);
  expect(events()).toHaveLength(4);
  await setup.clock.advance(MINUTE_MS);
  expect(events()).toHaveLength(5);
});

test('a refund is pending until the bank confirms it, and never exceeds the payment', async () => {
  const id = await charge();
  const refund = (amount?: number) =>
    call('POST', '/refunds', { payment_request_id: id, amount, reason: 'OTHERS' });
  expect((await refund()).json.error_code).toBe('INELIGIBLE_TRANSACTION_STATUS');
  await setup.double.pay(id);
  expect((await refund(20_000)).json.status).toBe('PENDING');
  expect((await refund(30_001)).json.error_code).toBe('REFUND_AMOUNT_EXCEEDED');
  expect(setup.double.listCharges()).toMatchObject([{ refundedIdr: 0, state: 'paid' }]);
  await setup.double.confirmRefunds(id);
  expect(setup.double.listCharges()).toMatchObject([{ refundedIdr: 20_000, state: 'refunded' }]);
  expect(events()).toEqual(['payment.capture', 'refund.succeeded']);
});

test('a refund is rejected after its time limit, for an unsupported bank, and without a reason', async () => {
  const refund = (id: string, more: object = { reason: 'OTHERS' }) =>
    call('POST', '/refunds', { payment_request_id: id, ...more });
  const dana = await charge();
  await setup.double.pay(dana);
  expect((await refund(dana, {})).json.error_code).toBe('API_VALIDATION_ERROR');
  const other = await charge({ reference_id: 'A-2' });
  await setup.double.pay(other, { issuer: 'Bank of Nowhere' });
  expect(await refund(other)).toMatchObject({
    status: 403,
    json: { error_code: 'REFUND_NOT_SUPPORTED' },
  });
  await setup.clock.advance(7 * 86_400_000 + 1);
  expect((await refund(dana)).json.error_code).toBe('INELIGIBLE_TRANSACTION_STATUS');
});

test.each(['silent', 'withheld-answer'] as const)(
  'a provider with the fault %s keeps the call open until it stops',
  async (fault) => {
    setup.double.fail(fault);
    const received = setup.double.untilReceived('charge');
    const answer = call('POST', '/v3/payment_requests', order()).catch(() => 'broken off');
    await received;
    expect(setup.double.listCharges()).toHaveLength(fault === 'silent' ? 0 : 1);
    await setup.double.stop();
    expect(await answer).toBe('broken off');
  },
);

test('a provider that was down has the same address and records afterwards', async () => {
  const id = await charge();
  await setup.double.goDown();
  await expect(call('GET', `/v3/payment_requests/${id}`)).rejects.toThrow('fetch failed');
  await setup.double.comeUp();
  expect((await call('GET', `/v3/payment_requests/${id}`)).json.status).toBe('REQUIRES_ACTION');
});
