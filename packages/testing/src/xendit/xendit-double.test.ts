import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHandMovedClock } from '../hand-moved-clock.ts';
import { parseQris } from '../providers/qris.ts';
import { openWebhookInbox } from '../providers/webhook-inbox.ts';
import { startXenditDouble } from './xendit-double.ts';

const KEY = 'xnd_development_TESTKEY123';
const TOKEN = 'callback-token';
const MINUTE_MS = 60_000;

async function openRig() {
  const clock = createHandMovedClock();
  const inbox = await openWebhookInbox();
  const double = await startXenditDouble({
    secretKey: KEY,
    callbackToken: TOKEN,
    clock,
    webhookUrl: inbox.url,
  });
  return { clock, inbox, double };
}

let rig: Awaited<ReturnType<typeof openRig>>;
beforeEach(async () => {
  rig = await openRig();
});
afterEach(async () => {
  await rig.double.stop();
  await rig.inbox.stop();
});

async function call(method: string, path: string, body?: object, headers: object = {}) {
  const authorization = `Basic ${Buffer.from(`${KEY}:`).toString('base64')}`;
  const response = await fetch(`${rig.double.url}${path}`, {
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

const events = () => rig.inbox.webhooks.map(({ body }) => JSON.parse(body).event as string);

test('a payment request is answered with a QR text among its actions', async () => {
  const { status, json } = await call('POST', '/v3/payment_requests', order());
  expect(status).toBe(201);
  expect(json).toMatchObject({ status: 'REQUIRES_ACTION', created: '2026-01-05T03:00:00.000Z' });
  const [action] = json.actions as { descriptor: string; value: string }[];
  expect(action?.descriptor).toBe('QR_STRING');
  expect(parseQris(action?.value ?? '')).toMatchObject({ amountIdr: 50_000, reference: 'A-1' });
});

test('errors have their true HTTP status and a code', async () => {
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
  expect(rig.double.listCharges()).toEqual([]);
});

test('a rate limit says when it ends', async () => {
  rig.double.fail('rate-limit', { times: 1 });
  const { status, headers } = await call('GET', '/v3/payment_requests/pr-1');
  expect(status).toBe(429);
  expect(headers.get('rate-limit-remaining')).toBe('0');
  expect(headers.get('rate-limit-reset')).toBe('2');
});

test('the same reference id makes two charges', async () => {
  expect(await charge()).not.toBe(await charge());
  expect(rig.double.listCharges()).toHaveLength(2);
});

test('only a request that waits can be cancelled or paid', async () => {
  const id = await charge();
  expect((await call('POST', `/v3/payment_requests/${id}/cancel`)).json.status).toBe('CANCELED');
  const again = await call('POST', `/v3/payment_requests/${id}/cancel`);
  expect(again).toMatchObject({ status: 400, json: { error_code: 'INACTIVE_PAYMENT_REQUEST' } });
  expect(await rig.double.pay(id)).toBe(false);
  expect(await rig.double.pay(id, { isLate: true })).toBe(true);
  expect(rig.double.listCharges()).toMatchObject([{ paidIdr: 50_000, state: 'paid' }]);
});

test('a simulated payment is told with the account’s token', async () => {
  const id = await charge();
  const { json } = await call('POST', `/v3/payment_requests/${id}/simulate`, { amount: 50_000 });
  expect(json.status).toBe('PENDING');
  await rig.double.untilWebhooksDelivered();
  expect(events()).toEqual(['payment.capture']);
  expect(rig.inbox.webhooks[0]?.headers['x-callback-token']).toBe(TOKEN);
});

test('an expiry is told; it comes after 48 hours or when the request says', async () => {
  await charge();
  await charge({ channel_properties: { expires_at: '2026-01-05T03:05:00.000Z' } });
  await rig.clock.advance(5 * MINUTE_MS);
  expect(rig.double.listCharges().map(({ state }) => state)).toEqual(['open', 'expired']);
  await rig.clock.advance(48 * 60 * MINUTE_MS);
  expect(rig.double.listCharges().map(({ state }) => state)).toEqual(['expired', 'expired']);
  expect(events()).toEqual(['payment_request.expiry', 'payment_request.expiry']);
});

test('a webhook is repeated six times within 24 hours, until it is taken', async () => {
  const id = await charge();
  rig.inbox.answerWith(...Array.from({ length: 10 }, () => ({ status: 503 })));
  await rig.double.pay(id);
  for (const [index, minutes] of [15, 45, 120, 180, 360, 720].entries()) {
    await rig.clock.advance(minutes * MINUTE_MS - 1);
    expect(events()).toHaveLength(index + 1);
    await rig.clock.advance(1);
    expect(events()).toHaveLength(index + 2);
  }
  await rig.clock.advance(5_000 * MINUTE_MS);
  expect(events()).toHaveLength(7);
});

test('a webhook is repeated while nobody listens, and arrives when somebody does', async () => {
  const id = await charge();
  rig.inbox.answerWith({ status: 500 }, { status: 200 });
  await rig.double.pay(id);
  await rig.clock.advance(24 * 60 * MINUTE_MS);
  expect(events()).toEqual(['payment.capture', 'payment.capture']);
});

test('webhooks can be doubled, delayed, swapped, forged and wrong about the amount', async () => {
  const id = await charge();
  Object.assign(rig.double.webhooks, { copies: 2, isForged: true, claimedIdr: 1 });
  await rig.double.pay(id);
  expect(events()).toHaveLength(2);
  expect(rig.inbox.webhooks[0]?.headers['x-callback-token']).not.toBe(TOKEN);
  expect(JSON.parse(rig.inbox.webhooks[0]?.body ?? '').data.captures[0].capture_amount).toBe(1);

  Object.assign(rig.double.webhooks, { copies: 1, isForged: false, isReordered: true });
  const second = await charge({ reference_id: 'A-2' });
  await rig.double.deny(second);
  await rig.double.pay(second, { isLate: true });
  expect(events().slice(2)).toEqual(['payment.capture', 'payment.failure']);

  Object.assign(rig.double.webhooks, { isReordered: false, delayMs: MINUTE_MS });
  await rig.double.resendWebhook(id);
  expect(events()).toHaveLength(4);
  await rig.clock.advance(MINUTE_MS);
  expect(events()).toHaveLength(5);
});

test('a refund waits for the bank, and never exceeds what was paid', async () => {
  const id = await charge();
  const refund = (amount?: number) =>
    call('POST', '/refunds', { payment_request_id: id, amount, reason: 'OTHERS' });
  expect((await refund()).json.error_code).toBe('INELIGIBLE_TRANSACTION_STATUS');
  await rig.double.pay(id);
  expect((await refund(20_000)).json.status).toBe('PENDING');
  expect((await refund(30_001)).json.error_code).toBe('REFUND_AMOUNT_EXCEEDED');
  expect(rig.double.listCharges()).toMatchObject([{ refundedIdr: 0, state: 'paid' }]);
  await rig.double.confirmRefunds(id);
  expect(rig.double.listCharges()).toMatchObject([{ refundedIdr: 20_000, state: 'refunded' }]);
  expect(events()).toEqual(['payment.capture', 'refund.succeeded']);
});

test('a refund is refused too late, to a payer of another bank, and without a reason', async () => {
  const refund = (id: string, more: object = { reason: 'OTHERS' }) =>
    call('POST', '/refunds', { payment_request_id: id, ...more });
  const dana = await charge();
  await rig.double.pay(dana);
  expect((await refund(dana, {})).json.error_code).toBe('API_VALIDATION_ERROR');
  const other = await charge({ reference_id: 'A-2' });
  await rig.double.pay(other, { issuer: 'Bank of Nowhere' });
  expect(await refund(other)).toMatchObject({
    status: 403,
    json: { error_code: 'REFUND_NOT_SUPPORTED' },
  });
  await rig.clock.advance(7 * 86_400_000 + 1);
  expect((await refund(dana)).json.error_code).toBe('INELIGIBLE_TRANSACTION_STATUS');
});

test.each(['silent', 'withheld-answer'] as const)(
  'a %s provider holds the call until it stops',
  async (fault) => {
    rig.double.fail(fault);
    const received = rig.double.untilReceived('charge');
    const answer = call('POST', '/v3/payment_requests', order()).catch(() => 'broken off');
    await received;
    expect(rig.double.listCharges()).toHaveLength(fault === 'silent' ? 0 : 1);
    await rig.double.stop();
    expect(await answer).toBe('broken off');
  },
);

test('a provider that was down comes back at the same address with its records', async () => {
  const id = await charge();
  await rig.double.goDown();
  await expect(call('GET', `/v3/payment_requests/${id}`)).rejects.toThrow('fetch failed');
  await rig.double.comeBack();
  expect((await call('GET', `/v3/payment_requests/${id}`)).json.status).toBe('REQUIRES_ACTION');
});
