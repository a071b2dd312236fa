import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHandMovedClock } from '../hand-moved-clock.ts';
import { parseQris } from '../providers/qris.ts';
import { openWebhookInbox } from '../providers/webhook-inbox.ts';
import { startMidtransDouble } from './midtrans-double.ts';

const KEY = 'SB-Mid-server-TESTKEY123';
const MINUTE_MS = 60_000;

async function openRig(options: { expiresByItself?: boolean } = {}) {
  const clock = createHandMovedClock();
  const inbox = await openWebhookInbox();
  const double = await startMidtransDouble({
    serverKey: KEY,
    clock,
    webhookUrl: inbox.url,
    ...options,
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
  await rig.double.untilWebhooksDelivered();
  return json;
}

const claims = () =>
  rig.inbox.webhooks.map(({ body }) => JSON.parse(body).transaction_status as string);

test('a charge is answered with its code in the body and Jakarta’s time', async () => {
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

test('only bad input and a bad key are true HTTP errors', async () => {
  expect((await call('POST', '/v2/charge', order('A 1'))).status).toBe(400);
  expect((await call('POST', '/v2/charge', order('A-1', 0))).status).toBe(400);
  expect((await call('POST', '/v2/charge', order('A-1', 1.5))).status).toBe(400);
  const items = [{ price: 1, quantity: 2, name: 'x' }];
  expect((await call('POST', '/v2/charge', { ...order(), item_details: items })).status).toBe(400);
  const noKey = await call('POST', '/v2/charge', order(), { authorization: 'Basic eA==' });
  expect(noKey).toMatchObject({ status: 401, json: { status_code: '401' } });
  const unknown = await call('GET', '/v2/nobody/status');
  expect(unknown).toMatchObject({ status: 200, json: { status_code: '404' } });
  expect(rig.double.listCharges()).toEqual([]);
});

test('an order id is free again only after its charge expired or was cancelled', async () => {
  await charge();
  expect((await charge()).status_code).toBe('406');
  await call('POST', '/v2/A-1/cancel');
  expect((await charge()).status_code).toBe('201');
  await rig.double.pay('A-1');
  expect((await charge()).status_code).toBe('406');
});

test('expiring answers 407, and what is no longer pending answers 412', async () => {
  await charge();
  expect((await call('POST', '/v2/A-1/expire')).json.status_code).toBe('407');
  expect((await call('POST', '/v2/A-1/expire')).json.status_code).toBe('412');
  expect((await call('GET', '/v2/A-1/status')).json.status_code).toBe('407');
});

test('a key gets its first success again for five minutes, unless it is too long', async () => {
  const key = { 'idempotency-key': 'k'.repeat(46) };
  const first = await call('POST', '/v2/charge', order('A-1'), key);
  expect((await call('POST', '/v2/charge', order('A-2'), key)).json).toEqual(first.json);
  await rig.clock.advance(5 * MINUTE_MS);
  const later = await call('POST', '/v2/charge', order('A-2'), key);
  expect(later.json.order_id).toBe('A-2');
  const tooLong = { 'idempotency-key': 'k'.repeat(47) };
  await call('POST', '/v2/charge', order('A-3'), tooLong);
  expect((await call('POST', '/v2/charge', order('A-4'), tooLong)).json.order_id).toBe('A-4');
});

test('a QR that is paid takes no second payment, and neither does one that has ended', async () => {
  await charge();
  expect(await rig.double.pay('A-1')).toBe(true);
  expect(await rig.double.pay('A-1')).toBe(false);
  await charge('A-2');
  await rig.clock.advance(15 * MINUTE_MS);
  expect(await rig.double.pay('A-2')).toBe(false);
  expect(rig.double.listCharges()).toMatchObject([
    { orderId: 'A-1', chargedIdr: 50_000, paidIdr: 50_000, state: 'paid' },
    { orderId: 'A-2', chargedIdr: 50_000, paidIdr: 0, state: 'expired' },
  ]);
});

test('a scheduler on a bad day leaves a charge payable after its time', async () => {
  await rig.double.stop();
  await rig.inbox.stop();
  rig = await openRig({ expiresByItself: false });
  await charge();
  await rig.clock.advance(60 * MINUTE_MS);
  expect(await rig.double.pay('A-1')).toBe(true);
});

test('every change is told, to the address the charge named', async () => {
  const other = await openWebhookInbox();
  await call('POST', '/v2/charge', order(), { 'x-override-notification': other.url });
  await rig.double.untilWebhooksDelivered();
  await rig.double.pay('A-1');
  expect(other.webhooks.map(({ body }) => JSON.parse(body).status_code)).toEqual(['201', '200']);
  expect(other.webhooks[0]?.headers['user-agent']).toBe('Veritrans');
  expect(rig.inbox.webhooks).toEqual([]);
  await other.stop();
});

test.each([
  [200, []],
  [302, []],
  [500, [2]],
  [404, [2, 10]],
  [503, [2, 10, 30, 90]],
  [403, [2, 10, 30, 90, 210]],
])('a webhook answered with %s is repeated after minutes of %j', async (status, minutes) => {
  await charge();
  const before = rig.inbox.webhooks.length;
  rig.inbox.answerWith(...Array.from({ length: 10 }, () => ({ status })));
  await rig.double.pay('A-1');
  const seen = () => rig.inbox.webhooks.length - before;
  for (const [index, wait] of minutes.entries()) {
    await rig.clock.advance(wait * MINUTE_MS - 1);
    expect(seen()).toBe(index + 1);
    await rig.clock.advance(1);
    expect(seen()).toBe(index + 2);
  }
  await rig.clock.advance(1_000 * MINUTE_MS);
  expect(seen()).toBe(minutes.length + 1);
});

test('a temporary redirect of a webhook is followed, five times at most', async () => {
  await charge();
  const before = rig.inbox.webhooks.length;
  const redirect = { status: 307, location: rig.inbox.url };
  rig.inbox.answerWith(...Array.from({ length: 6 }, () => redirect));
  await rig.double.pay('A-1');
  expect(rig.inbox.webhooks.length - before).toBe(6);
});

test('webhooks can be doubled, delayed, swapped, forged and wrong about the amount', async () => {
  await charge();
  rig.double.webhooks.copies = 2;
  await rig.double.pay('A-1');
  expect(claims()).toEqual(['pending', 'settlement', 'settlement']);

  Object.assign(rig.double.webhooks, { copies: 1, isReordered: true });
  await charge('A-2');
  await rig.double.pay('A-2');
  expect(claims().slice(3)).toEqual(['settlement', 'pending']);

  Object.assign(rig.double.webhooks, { isReordered: false, delayMs: MINUTE_MS });
  await rig.double.resendWebhook('A-2');
  expect(claims()).toHaveLength(5);
  await rig.clock.advance(MINUTE_MS);
  expect(claims()).toHaveLength(6);

  Object.assign(rig.double.webhooks, { delayMs: 0, isForged: true, claimedIdr: 1 });
  await rig.double.resendWebhook('A-2');
  const [genuine, forged] = rig.inbox.webhooks.slice(-2).map(({ body }) => JSON.parse(body));
  expect(forged.gross_amount).toBe('1.00');
  expect(forged.signature_key).not.toBe(genuine.signature_key);
});

test('a refund is checked, booked and told twice', async () => {
  await charge();
  expect((await call('POST', '/v2/A-1/refund', {})).json.status_code).toBe('412');
  await rig.double.pay('A-1');
  const refund = (refund_key: string, amount: number) =>
    call('POST', '/v2/A-1/refund', { refund_key, amount });
  expect((await refund('r1', 50_001)).json.status_code).toBe('414');
  expect((await refund('r1', 20_000)).json.transaction_status).toBe('partial_refund');
  expect((await refund('r1', 20_000)).json.status_code).toBe('406');
  expect((await refund('r2', 30_000)).json.transaction_status).toBe('refund');
  await rig.double.untilWebhooksDelivered();
  await rig.double.confirmRefunds('A-1');
  const { refunds } = JSON.parse(rig.inbox.webhooks.at(-1)?.body ?? '{}');
  expect(refunds).toHaveLength(2);
  expect(refunds[0]).toHaveProperty('bank_confirmed_at');
  expect(rig.double.listCharges()).toMatchObject([{ refundedIdr: 50_000, state: 'refunded' }]);
});

test.each([
  ['gopay', 45],
  ['ovo', 7],
])('a payment from %s can be refunded for %i days', async (issuer, days) => {
  await charge();
  await rig.double.pay('A-1', { issuer });
  await rig.clock.advance(days * 86_400_000);
  const refund = (refund_key: string) =>
    call('POST', '/v2/A-1/refund', { refund_key, amount: 1_000 });
  expect((await refund('r1')).json.status_code).toBe('200');
  await rig.clock.advance(1);
  expect((await refund('r2')).json.status_code).toBe('412');
});

test('a person can pay and decline by hand, and see the QR', async () => {
  const { transaction_id } = await charge();
  await fetch(`${rig.double.url}/_sim/A-1/pay`, { method: 'POST', body: '{"issuer":"ovo"}' });
  await charge('A-2');
  await fetch(`${rig.double.url}/_sim/A-2/deny`, { method: 'POST' });
  expect(rig.double.listCharges()).toMatchObject([{ state: 'paid' }, { state: 'failed' }]);
  const nobody = await fetch(`${rig.double.url}/_sim/nobody/pay`, { method: 'POST' });
  expect(nobody.status).toBe(404);
  const picture = await fetch(`${rig.double.url}/v2/qris/${transaction_id}/qr-code`);
  expect(picture.headers.get('content-type')).toBe('image/png');
  await rig.double.untilWebhooksDelivered();
});
