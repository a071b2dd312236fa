import { afterEach, beforeEach, expect, test } from 'vitest';
import { createManualClock } from '../manual-clock.ts';
import { parseQris } from '../providers/qris.ts';
import { openWebhookInbox } from '../providers/webhook-inbox.ts';
import { startMidtransDouble } from './midtrans-double.ts';

const KEY = 'SB-Mid-server-TESTKEY123';
const MINUTE_MS = 60_000;

async function startDouble(options: { expiresAutomatically?: boolean } = {}) {
  const clock = createManualClock();
  const inbox = await openWebhookInbox();
  const double = await startMidtransDouble({
    serverKey: KEY,
    clock,
    webhookUrl: inbox.url,
    ...options,
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
    headers: { authorization, ...headers },
    body: body ? JSON.stringify(body) : null,
  });
  const json = (await response.json()) as Record<string, string>;
  return { status: response.status, json };
}

const order = (order_id = 'A-1', gross_amount: unknown = 50_000) => ({
  payment_type: 'qris',
  transaction_details: { order_id, gross_amount },
});

async function charge(orderId = 'A-1') {
  const { json } = await call('POST', '/v2/charge', order(orderId));
  await setup.double.untilWebhooksDelivered();
  return json;
}

const claims = () =>
  setup.inbox.webhooks.map(({ body }) => JSON.parse(body).transaction_status as string);

test('the response to a charge has its code in the body and times of Jakarta', async () => {
  const { status, json } = await call('POST', '/v2/charge', order());
  expect(status).toBe(200);
  expect(json).toMatchObject({
    status_code: '201',
    gross_amount: '50000.00',
    transaction_status: 'pending',
    transaction_time: '2026-01-05 10:00:00',
    expiry_time: '2026-01-05 10:15:00',
  });
  expect(parseQris(json.qr_string ?? '')).toMatchObject({ amountIdr: 50_000, reference: 'A-1' });
});

test('only invalid input and an invalid key return HTTP errors', async () => {
  expect((await call('POST', '/v2/charge', order('A 1'))).status).toBe(400);
  expect((await call('POST', '/v2/charge', order('A-1', 0))).status).toBe(400);
  expect((await call('POST', '/v2/charge', order('A-1', 1.5))).status).toBe(400);
  const items = [{ price: 1, quantity: 2, name: 'x' }];
  expect((await call('POST', '/v2/charge', { ...order(), item_details: items })).status).toBe(400);
  const noKey = await call('POST', '/v2/charge', order(), { authorization: 'Basic eA==' });
  expect(noKey).toMatchObject({ status: 401, json: { status_code: '401' } });
  const unknown = await call('GET', '/v2/unknown/status');
  expect(unknown).toMatchObject({ status: 200, json: { status_code: '404' } });
  expect(setup.double.listCharges()).toEqual([]);
});

test('an order id can be used again only after its charge expired or was cancelled', async () => {
  await charge();
  expect((await charge()).status_code).toBe('406');
  await call('POST', '/v2/A-1/cancel');
  expect((await charge()).status_code).toBe('201');
  await setup.double.pay('A-1');
  expect((await charge()).status_code).toBe('406');
});

test('expire returns 407, and 412 for a charge that is no longer pending', async () => {
  await charge();
  expect((await call('POST', '/v2/A-1/expire')).json.status_code).toBe('407');
  expect((await call('POST', '/v2/A-1/expire')).json.status_code).toBe('412');
  expect((await call('GET', '/v2/A-1/status')).json.status_code).toBe('407');
});

test('a repeated key returns its first success for five minutes, unless the key is too long', async () => {
  const key = { 'idempotency-key': 'k'.repeat(46) };
  const first = await call('POST', '/v2/charge', order('A-1'), key);
  expect((await call('POST', '/v2/charge', order('A-2'), key)).json).toEqual(first.json);
  await setup.clock.advance(5 * MINUTE_MS);
  const later = await call('POST', '/v2/charge', order('A-2'), key);
  expect(later.json.order_id).toBe('A-2');
  const tooLong = { 'idempotency-key': 'k'.repeat(47) };
  await call('POST', '/v2/charge', order('A-3'), tooLong);
  expect((await call('POST', '/v2/charge', order('A-4'), tooLong)).json.order_id).toBe('A-4');
});

test('a paid or expired QR accepts no payment', async () => {
  await charge();
  expect(await setup.double.pay('A-1')).toBe(true);
  expect(await setup.double.pay('A-1')).toBe(false);
  await charge('A-2');
  await setup.clock.advance(15 * MINUTE_MS);
  expect(await setup.double.pay('A-2')).toBe(false);
  expect(setup.double.listCharges()).toMatchObject([
    { orderId: 'A-1', chargedIdr: 50_000, paidIdr: 50_000, state: 'paid' },
    { orderId: 'A-2', chargedIdr: 50_000, paidIdr: 0, state: 'expired' },
  ]);
});

test('without automatic expiry a charge stays payable after its time', async () => {
  await setup.double.stop();
  await setup.inbox.stop();
  setup = await startDouble({ expiresAutomatically: false });
  await charge();
  await setup.clock.advance(60 * MINUTE_MS);
  expect(await setup.double.pay('A-1')).toBe(true);
});

test('every change is sent to the webhook address of the charge', async () => {
  const other = await openWebhookInbox();
  await call('POST', '/v2/charge', order(), { 'x-override-notification': other.url });
  await setup.double.untilWebhooksDelivered();
  await setup.double.pay('A-1');
  expect(other.webhooks.map(({ body }) => JSON.parse(body).status_code)).toEqual(['201', '200']);
  expect(other.webhooks[0]?.headers['user-agent']).toBe('Veritrans');
  expect(setup.inbox.webhooks).toEqual([]);
  await other.stop();
});

test.each([
  [200, []],
  [302, []],
  [500, [2]],
  [404, [2, 10]],
  [503, [2, 10, 30, 90]],
  [403, [2, 10, 30, 90, 210]],
])('a webhook with the response %s is repeated after %j minutes', async (status, minutes) => {
  await charge();
  const before = setup.inbox.webhooks.length;
  setup.inbox.respondWith(...Array.from({ length: 10 }, () => ({ status })));
  await setup.double.pay('A-1');
  const seen = () => setup.inbox.webhooks.length - before;
  for (const [index, wait] of minutes.entries()) {
    await setup.clock.advance(wait * MINUTE_MS - 1);
    expect(seen()).toBe(index + 1);
    await setup.clock.advance(1);
    expect(seen()).toBe(index + 2);
  }
  await setup.clock.advance(1_000 * MINUTE_MS);
  expect(seen()).toBe(minutes.length + 1);
});

test('a temporary redirect of a webhook is followed, five times at most', async () => {
  await charge();
  const before = setup.inbox.webhooks.length;
  const redirect = { status: 307, location: setup.inbox.url };
  setup.inbox.respondWith(...Array.from({ length: 6 }, () => redirect));
  await setup.double.pay('A-1');
  expect(setup.inbox.webhooks.length - before).toBe(6);
});

test('webhooks can be duplicated, delayed, reordered, forged and have a wrong amount', async () => {
  await charge();
  setup.double.webhooks.copies = 2;
  await setup.double.pay('A-1');
  expect(claims()).toEqual(['pending', 'settlement', 'settlement']);

  Object.assign(setup.double.webhooks, { copies: 1, isReordered: true });
  await charge('A-2');
  await setup.double.pay('A-2');
  expect(claims().slice(3)).toEqual(['settlement', 'pending']);

  Object.assign(setup.double.webhooks, { isReordered: false, delayMs: MINUTE_MS });
  await setup.double.resendWebhook('A-2');
  expect(claims()).toHaveLength(5);
  await setup.clock.advance(MINUTE_MS);
  expect(claims()).toHaveLength(6);

  Object.assign(setup.double.webhooks, { delayMs: 0, isForged: true, claimedIdr: 1 });
  await setup.double.resendWebhook('A-2');
  const [genuine, forged] = setup.inbox.webhooks.slice(-2).map(({ body }) => JSON.parse(body));
  expect(forged.gross_amount).toBe('1.00');
  expect(forged.signature_key).not.toBe(genuine.signature_key);
});

test('a refund is checked and recorded, and its webhook is sent twice', async () => {
  await charge();
  expect((await call('POST', '/v2/A-1/refund', {})).json.status_code).toBe('412');
  await setup.double.pay('A-1');
  const refund = (refund_key: string, amount: number) =>
    call('POST', '/v2/A-1/refund', { refund_key, amount });
  expect((await refund('r1', 50_001)).json.status_code).toBe('414');
  expect((await refund('r1', 20_000)).json.transaction_status).toBe('partial_refund');
  expect((await refund('r1', 20_000)).json.status_code).toBe('406');
  expect((await refund('r2', 30_000)).json.transaction_status).toBe('refund');
  await setup.double.untilWebhooksDelivered();
  await setup.double.confirmRefunds('A-1');
  const { refunds } = JSON.parse(setup.inbox.webhooks.at(-1)?.body ?? '{}');
  expect(refunds).toHaveLength(2);
  expect(refunds[0]).toHaveProperty('bank_confirmed_at');
  expect(setup.double.listCharges()).toMatchObject([{ refundedIdr: 50_000, state: 'refunded' }]);
});

test.each([
  ['gopay', 45],
  ['ovo', 7],
])('a payment from %s can be refunded for %i days', async (issuer, days) => {
  await charge();
  await setup.double.pay('A-1', { issuer });
  await setup.clock.advance(days * 86_400_000);
  const refund = (refund_key: string) =>
    call('POST', '/v2/A-1/refund', { refund_key, amount: 1_000 });
  expect((await refund('r1')).json.status_code).toBe('200');
  await setup.clock.advance(1);
  expect((await refund('r2')).json.status_code).toBe('412');
});

test('charges can be paid and declined manually, and the QR is a picture', async () => {
  const { transaction_id } = await charge();
  await fetch(`${setup.double.url}/_sim/A-1/pay`, { method: 'POST', body: '{"issuer":"ovo"}' });
  await charge('A-2');
  await fetch(`${setup.double.url}/_sim/A-2/deny`, { method: 'POST' });
  expect(setup.double.listCharges()).toMatchObject([{ state: 'paid' }, { state: 'failed' }]);
  const missing = await fetch(`${setup.double.url}/_sim/unknown/pay`, { method: 'POST' });
  expect(missing.status).toBe(404);
  const picture = await fetch(`${setup.double.url}/v2/qris/${transaction_id}/qr-code`);
  expect(picture.headers.get('content-type')).toBe('image/png');
  await setup.double.untilWebhooksDelivered();
});
