import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMidtransWebhook, signWebhook } from './webhook.ts';

const SERVER_KEY = 'SB-Mid-server-TESTKEY123';
const SIGNED = { order_id: 'BOOTH-0001-1', status_code: '200', gross_amount: '50000.00' };

const orderId = fc.stringMatching(/^[A-Za-z0-9-]{1,50}$/);
const statusCode = fc.constantFrom('200', '201', '202');
const grossAmount = fc.integer({ min: 1, max: 10_000_000 }).map((amount) => amount.toFixed(2));
const serverKey = fc.string({ minLength: 1 });

const read = (body: object, key = SERVER_KEY) =>
  readMidtransWebhook({ headers: {}, body: JSON.stringify(body) }, key);

test('the signature matches the documented example (PAY-96)', () => {
  expect(signWebhook({ ...SIGNED, serverKey: SERVER_KEY })).toBe(
    'eb21f548691fad18e4cc62b7752033dab4754236621f4fe09df928a256e6da0640fc6a2024d0041ae45b25a868e1416b76f2ff1fbf60074f4f97df8dc44cfc10',
  );
});

test('a webhook that Midtrans signed is genuine', () => {
  fc.assert(
    fc.property(
      orderId,
      statusCode,
      grossAmount,
      serverKey,
      (order_id, status_code, gross_amount, key) => {
        const signed = { order_id, status_code, gross_amount };
        const signature_key = signWebhook({ ...signed, serverKey: key });
        expect(read({ ...signed, signature_key, transaction_status: 'x' }, key)).toMatchObject({
          kind: 'genuine',
          orderId: order_id,
        });
      },
    ),
  );
});

test('a changed order id, code or amount, or another merchant’s key, invalidates the signature', () => {
  const parts = fc.record({
    order_id: orderId,
    status_code: statusCode,
    gross_amount: grossAmount,
  });
  fc.assert(
    fc.property(parts, parts, serverKey, serverKey, (signed, claimed, ours, theirs) => {
      const join = (part: typeof signed, key: string) =>
        part.order_id + part.status_code + part.gross_amount + key;
      fc.pre(join(signed, theirs) !== join(claimed, ours));
      const signature_key = signWebhook({ ...signed, serverKey: theirs });
      expect(read({ ...claimed, signature_key }, ours).kind).toBe('forged');
    }),
  );
});

test('digits cannot be moved from the amount into the order id', () => {
  const signature_key = signWebhook({ ...SIGNED, serverKey: SERVER_KEY });
  for (const moved of [
    { order_id: 'BOOTH-0001-12', status_code: '005', gross_amount: '0000.00' },
    { order_id: 'BOOTH-0001-1200', status_code: '500', gross_amount: '00.00' },
    { order_id: 'BOOTH-0001-', status_code: '120', gross_amount: '050000.00' },
  ]) {
    expect(read({ ...moved, signature_key }).kind).toBe('unreadable');
  }
});

test('fields that the signature does not cover are ignored (PAY-96)', () => {
  const signature_key = signWebhook({ ...SIGNED, serverKey: SERVER_KEY });
  const webhook = { ...SIGNED, signature_key, transaction_id: 'of-another-charge' };
  expect(read(webhook)).toEqual({
    kind: 'genuine',
    orderId: 'BOOTH-0001-1',
    providerReference: null,
    refundReference: null,
  });
});

test('a missing or empty signature, or one of another length, is forged', () => {
  for (const signature_key of [undefined, '', 'eb21', 'f'.repeat(128), 'f'.repeat(10_000)]) {
    expect(read({ ...SIGNED, signature_key }).kind).toBe('forged');
  }
});

test('no body makes the reader throw or return genuine', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
      expect(readMidtransWebhook({ headers: {}, body }, SERVER_KEY).kind).not.toBe('genuine');
    }),
  );
});
