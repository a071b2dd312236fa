import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readXenditWebhook } from './webhook.ts';

const TOKEN = 'callback-token-of-the-account';
const REQUEST_ID = 'pr-00000000-0000-4000-8000-000000000001';

const read = (body: unknown, token: string | undefined = TOKEN) =>
  readXenditWebhook({ headers: { 'x-callback-token': token }, body: JSON.stringify(body) }, TOKEN);

test.each(['payment.capture', 'payment.failure', 'payment_request.expiry'])(
  'a webhook of %s has both ids of its charge',
  (event) => {
    const data = { payment_request_id: REQUEST_ID, reference_id: 'BOOTH-0001-1', status: 'ANY' };
    expect(read({ event, data })).toEqual({
      kind: 'genuine',
      orderId: 'BOOTH-0001-1',
      providerReference: REQUEST_ID,
      refundReference: null,
    });
  },
);

test('a refund webhook has the ids of charge and refund, nested once or twice', () => {
  const refund = { id: 'rfd-1', payment_request_id: REQUEST_ID, reference_id: 'a refund’s own' };
  for (const data of [refund, { data: refund }]) {
    expect(read({ event: 'refund.succeeded', data })).toEqual({
      kind: 'genuine',
      orderId: null,
      providerReference: REQUEST_ID,
      refundReference: 'rfd-1',
    });
  }
});

test('webhooks of the older QR API are read for their order id', () => {
  const older = { event: 'qr.payment', data: { id: 'qrpy_1', qr_id: 'qr_1', reference_id: 'A-1' } };
  const oldest = { event: 'qr.payment', id: 'qrpy_1', qr_code: { external_id: 'A-1' } };
  for (const body of [older, oldest]) {
    expect(read(body)).toMatchObject({ orderId: 'A-1', providerReference: null });
  }
});

test('a genuine webhook about no charge has no ids', () => {
  expect(read({ event: 'payment_token.activation', data: {} })).toEqual({
    kind: 'genuine',
    orderId: null,
    providerReference: null,
    refundReference: null,
  });
});

test('a reference that would change the request path is ignored', () => {
  for (const payment_request_id of ['../refunds', 'pr-1/cancel', 'a?b', 7, 'p'.repeat(65)]) {
    const webhook = { event: 'payment.capture', data: { payment_request_id, reference_id: 'A-1' } };
    expect(read(webhook)).toMatchObject({ orderId: 'A-1', providerReference: null });
  }
});

test('a wrong or missing token is forged, with any body (PAY-96)', () => {
  const webhook = { event: 'payment.capture', data: { reference_id: 'A-1' } };
  expect(readXenditWebhook({ headers: {}, body: JSON.stringify(webhook) }, TOKEN).kind).toBe(
    'forged',
  );
  fc.assert(
    fc.property(fc.string(), fc.json(), (token, body) => {
      fc.pre(token !== TOKEN);
      const headers = { 'x-callback-token': token };
      expect(readXenditWebhook({ headers, body }, TOKEN).kind).toBe('forged');
    }),
  );
});

test('no body makes the reader throw', () => {
  const headers = { 'x-callback-token': TOKEN };
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
      expect(readXenditWebhook({ headers, body }, TOKEN).kind).toMatch(/genuine|unreadable/);
    }),
  );
});
