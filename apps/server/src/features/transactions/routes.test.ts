import { calls, META_MESSAGES } from '@jepret/contract';
import { systemScheduler } from '@jepret/time';
import { expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import type { PaymentGateway } from '../../ports/payment-gateway.ts';
import { START_AT } from '../../testing/booths/test-dependencies.ts';
import { openTill } from '../../testing/booths/till.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const MINUTE_MS = 60_000;

describeOnEveryDatabase('transactions', (open) => {
  test('a visitor pays: create, scan, paid (PAY-2, PAY-17)', async () => {
    const till = await openTill(await open());
    const created = calls.createTransaction.data.parse((await till.kiosk.create()).json().data);
    expect(created).toMatchObject({
      status: 'pending',
      amount: 35_000,
      snapFee: 35_000,
      original_price: 35_000,
      discounted: false,
      discount_amount: 0,
      txID: created.trx_id,
      expires_at: new Date(START_AT + 5 * MINUTE_MS).toISOString(),
    });
    expect(created.trx_id).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/);
    expect(created.short_code).toMatch(/^[A-Z3479]{6}$/);
    expect(pngSize(created.qr_code)).toEqual([300, 300]);

    expect((await till.choose(created, 'pay')).statusCode).toBe(200);
    const read = (await till.kiosk.read(created.trx_id)).json();
    expect(read.data).toMatchObject({ status: 'paid', qr_code: null, amount: 35_000 });
    expect(await till.audit()).toEqual([]);
  });

  test('the answer never carries an accessToken, a guest token or the key of the files (PAY-18)', async () => {
    const till = await openTill(await open());
    const { body } = await till.kiosk.create();
    const row = await till.database
      .selectFrom('transactions')
      .selectAll()
      .executeTakeFirstOrThrow();
    const charge = await till.database.selectFrom('charges').selectAll().executeTakeFirstOrThrow();
    const secrets = [row.guest_token, row.files_key, charge.order_id, row.id];
    expect(new Set(secrets).size).toBe(4);
    for (const secret of [row.guest_token, row.files_key, charge.order_id, 'accessToken']) {
      expect(body).not.toContain(secret);
    }
  });

  test('the location decides the price, however its name is written (PAY-16)', async () => {
    const till = await openTill(await open());
    await till.locations.configure('Bandung', { snapFeeIdr: 27_500 }, BOOTH_ITSELF);
    const kiosk = await till.addKiosk('Bandung');
    expect(await kiosk.start({ location: ' BANDUNG ' })).toMatchObject({ amount: 27_500 });
  });

  test('an unknown push token, or another kiosk’s, is 422 and leaves nothing (PAY-63)', async () => {
    const till = await openTill(await open());
    const other = await till.addKiosk();
    for (const f_token of ['nobody-knows-this-token', other.pushToken]) {
      const answer = await till.kiosk.create({ f_token, voucher_code: 'NOPE' });
      expect(answer.statusCode).toBe(422);
      // By this code, and no other, the kiosk gets itself a new token and asks again.
      const { errors } = answer.json().meta;
      expect(errors).toMatchObject([{ code: 'push_token_unknown' }]);
    }
    expect(await till.transactions.list({ limit: 10 })).toEqual([]);
  });

  test.each([[0], [-1], [10 ** 12]])(
    'a location whose price is %s takes no such payment (PAY-16)',
    async (snapFeeIdr) => {
      const till = await openTill(await open());
      await till.database
        .updateTable('locations')
        .set({ snap_fee: snapFeeIdr })
        .where('slug', '=', 'jakarta')
        .execute();
      const answer = await till.kiosk.create();
      const [transaction] = await till.transactions.list({ limit: 10 });
      if (snapFeeIdr === 0) {
        expect(answer.json().data).toMatchObject({ status: 'paid', qr_code: null });
      } else {
        expect(answer.statusCode).toBeGreaterThanOrEqual(500);
        expect(transaction?.status ?? 'failed').toBe('failed');
      }
      expect(await till.audit()).toEqual([]);
    },
  );

  test('a repeated create goes on with the same transaction and charges once (PAY-24)', async () => {
    const till = await openTill(await open());
    const first = await till.kiosk.start({}, 'key-1');
    till.advance(MINUTE_MS);
    expect(await till.kiosk.start({}, 'key-1')).toEqual(first);
    expect(await till.kiosk.start({}, 'key-2')).not.toMatchObject({ trx_id: first.trx_id });
    const charges = await till.database.selectFrom('charges').selectAll().execute();
    expect(charges).toHaveLength(2);
    await till.choose(first, 'pay');
    expect(await till.kiosk.start({}, 'key-1')).toMatchObject({
      trx_id: first.trx_id,
      status: 'paid',
    });
  });

  test('ten creates at once with one key make one transaction with one charge (PAY-24)', async () => {
    const till = await openTill(await open(), { scheduler: systemScheduler });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => till.kiosk.start({ voucher_code: 'JEPRET10' }, 'same')),
    );
    expect(new Set(answers.map(({ trx_id }) => trx_id)).size).toBe(1);
    expect(new Set(answers.map(({ qr_code }) => qr_code)).size).toBe(1);
    expect(await till.database.selectFrom('charges').selectAll().execute()).toHaveLength(1);
  });

  test.each([
    [5_000, 2],
    [15_000, 1],
  ])(
    'a provider silent for %i ms is tried %i times, and the visitor hears of it in half a minute (PAY-39)',
    async (silenceMs, tries) => {
      const { payments } = (await openTill(await open())).dependencies;
      const active: PaymentGateway = {
        ...payments.active,
        async charge() {
          till.advance(silenceMs);
          return { kind: 'unsure', providerReference: null, reason: 'It did not answer in time.' };
        },
      };
      const till = await openTill(await open(), { payments: { ...payments, active } });
      const answer = await till.kiosk.create();
      expect([answer.statusCode, answer.json().meta.message]).toEqual([
        503,
        'The payment provider cannot be reached. Please try again.',
      ]);
      const [{ id } = expect.fail('no transaction')] = await till.transactions.list({ limit: 1 });
      const { charges, transaction } = await till.transactions.show(id);
      expect([transaction.status, charges.length]).toEqual(['failed', tries]);
      expect(await till.audit()).toEqual([]);
    },
  );

  test('a key belongs to its kiosk and to its request (PAY-24)', async () => {
    const till = await openTill(await open());
    const other = await till.addKiosk();
    const first = await till.kiosk.start({}, 'key');
    expect(await other.start({}, 'key')).not.toMatchObject({ trx_id: first.trx_id });
    expect((await till.kiosk.create({ voucher_code: 'JEPRET10' }, 'key')).statusCode).toBe(422);
    expect((await till.kiosk.create({ location: 'Bandung' }, 'key')).statusCode).toBe(409);
    expect((await till.kiosk.create({}, 'a key')).statusCode).toBe(422);
    expect((await till.kiosk.create({}, 'k'.repeat(201))).statusCode).toBe(422);
  });

  test('a voucher takes its part off, and is used only when the rest is paid (VOUCHER-9)', async () => {
    const till = await openTill(await open());
    await till.vouchers.add(
      'SEKALI',
      { discount: { kind: 'percent', percent: 10 }, quota: 1 },
      BOOTH_ITSELF,
    );
    const created = await till.kiosk.start({ voucher_code: 'sekali' });
    expect(created).toMatchObject({
      amount: 31_500,
      original_price: 35_000,
      discount_amount: 3_500,
      discounted: true,
    });
    expect((await till.kiosk.create({ voucher_code: 'SEKALI' })).statusCode).toBe(422);
    await till.kiosk.cancel(created.trx_id);
    const again = await till.kiosk.start({ voucher_code: 'SEKALI' });
    await till.choose(again, 'pay');
    expect((await till.kiosk.create({ voucher_code: 'SEKALI' })).statusCode).toBe(422);
  });

  test('a voucher that cannot be redeemed is 422 in the words of the voucher dialog (VOUCHER-12)', async () => {
    const till = await openTill(await open());
    const answer = await till.kiosk.create({ voucher_code: 'NOPE' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().meta.message).toBe(
      'Failed to redeem promo code! Code could be invalid or expired.',
    );
    expect(answer.json().meta.errors).toMatchObject([{ code: 'voucher_refused' }]);
    expect(await till.transactions.list({ limit: 10 })).toEqual([]);
  });

  test('a wrong code is one guess; a push token that is not known is none', async () => {
    const till = await openTill(await open());
    const countGuesses = async () => {
      const rows = await till.database.selectFrom('rate_limits').selectAll().execute();
      const ofVouchers = rows.filter(({ key }) => key.includes('voucher'));
      return ofVouchers.reduce((sum, { hits }) => sum + hits, 0);
    };
    await till.kiosk.create({ voucher_code: 'JEPRET10', f_token: 'nobody-knows-this-token' });
    expect(await countGuesses()).toBe(0);
    await till.kiosk.create({ voucher_code: 'NOPE' });
    expect(await countGuesses()).toBe(1);
  });

  test('free means no QR: the answer is paid at once (PAY-2, VOUCHER-13)', async () => {
    const till = await openTill(await open());
    const created = await till.kiosk.start({ voucher_code: 'GRATIS' });
    expect(created).toMatchObject({ status: 'paid', amount: 0, qr_code: null });
    expect(await till.database.selectFrom('charges').selectAll().execute()).toEqual([]);
    expect(await till.audit()).toEqual([]);
  });

  test('an unknown id, an odd one and somebody else’s are all 404 (PAY-22)', async () => {
    const till = await openTill(await open());
    const other = await till.addKiosk();
    const { trx_id } = await other.start();
    for (const id of [trx_id, 'nope', '37', '../x', '%', 'x'.repeat(5_000), '🦊', "' or 1=1 --"]) {
      const answer = await till.kiosk.read(id);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().data).toBeNull();
    }
    expect((await till.kiosk.cancel(trx_id)).statusCode).toBe(404);
    expect(await other.status(trx_id)).toBe('pending');
  });

  test('reading asks the provider, so that no webhook is needed, but not at every poll (PAY-35)', async () => {
    const till = await openTill(await open());
    const created = await till.kiosk.start();
    expect(await till.kiosk.status(created.trx_id)).toBe('pending');
    await till.dependencies.sandbox?.pay(created.trx_id);
    till.advance(3_999);
    expect(await till.kiosk.status(created.trx_id)).toBe('pending');
    till.advance(1);
    expect(await till.kiosk.status(created.trx_id)).toBe('paid');
  });

  test('leaving the payment screen cancels the charge at the provider (PAY-13)', async () => {
    const till = await openTill(await open());
    const created = await till.kiosk.start();
    expect((await till.kiosk.cancel(created.trx_id)).json().data).toMatchObject({
      status: 'cancelled',
      qr_code: null,
    });
    expect((await till.choose(created, 'pay')).statusCode).toBe(409);
    expect((await till.kiosk.cancel(created.trx_id)).json().data.status).toBe('cancelled');
  });

  test('who has paid and then leaves stays paid (PAY-14)', async () => {
    const till = await openTill(await open());
    const created = await till.kiosk.start();
    await till.dependencies.sandbox?.pay(created.trx_id);
    expect((await till.kiosk.cancel(created.trx_id)).json().data.status).toBe('paid');
    expect((await till.kiosk.cancel(created.trx_id)).json().data.status).toBe('paid');
    expect(await till.audit()).toEqual([]);
  });

  test('a payment that is declined for good has failed, and the kiosk hears of it (PAY-15)', async () => {
    const till = await openTill(await open());
    const created = await till.kiosk.start();
    await till.choose(created, 'decline');
    expect(await till.kiosk.status(created.trx_id)).toBe('failed');
    const events = await till.database.selectFrom('push_events').select('data').execute();
    expect(events.map(({ data }) => JSON.parse(data).status)).toEqual(['failed']);
  });

  test('a paid transaction pushes once to the kiosk that waits (PAY-58)', async () => {
    const till = await openTill(await open());
    const created = await till.kiosk.start();
    await till.choose(created, 'pay');
    await till.sweep();
    const events = await till.database.selectFrom('push_events').selectAll().execute();
    expect(events.map(({ data }) => JSON.parse(data))).toEqual([
      { status: 'paid', trx_id: created.trx_id },
    ]);
  });

  test('the call needs a kiosk’s token', async () => {
    const till = await openTill(await open());
    const answer = await till.post('/v2/transaction/', { location: 'x', f_token: 'y' });
    expect(answer.statusCode).toBe(401);
    expect(answer.json().meta.message).toBe(META_MESSAGES.kioskTokenInvalid);
  });
});

/** Width and height stand in the first chunk of a PNG. */
function pngSize(dataUrl: string | null): [number, number] {
  const png = Buffer.from(dataUrl?.split(',')[1] ?? '', 'base64');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}
