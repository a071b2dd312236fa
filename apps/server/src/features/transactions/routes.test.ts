import { calls, META_MESSAGES } from '@jepret/contract';
import { systemScheduler } from '@jepret/time';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import type { PaymentGateway } from '../../ports/payment-gateway.ts';
import { startPayingBooth } from '../../testing/booths/paying-booth.ts';
import { START_AT } from '../../testing/booths/test-dependencies.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const MINUTE_MS = 60_000;

describeOnEveryDatabase('transactions', (open) => {
  test('a transaction is created, paid and read as paid (PAY-2, PAY-17)', async () => {
    const booth = await startPayingBooth(await open());
    const created = calls.createTransaction.data.parse((await booth.kiosk.create()).json().data);
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

    expect((await booth.choose(created, 'pay')).statusCode).toBe(200);
    const read = (await booth.kiosk.read(created.trx_id)).json();
    expect(read.data).toMatchObject({ status: 'paid', qr_code: null, amount: 35_000 });
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('the response never contains an accessToken, a guest token or the key of the files (PAY-18)', async () => {
    const booth = await startPayingBooth(await open());
    const { body } = await booth.kiosk.create();
    const row = await booth.database
      .selectFrom('transactions')
      .selectAll()
      .executeTakeFirstOrThrow();
    const charge = await booth.database.selectFrom('charges').selectAll().executeTakeFirstOrThrow();
    const secrets = [row.guest_token, row.files_key, charge.order_id, row.id];
    expect(new Set(secrets).size).toBe(4);
    for (const secret of [row.guest_token, row.files_key, charge.order_id, 'accessToken']) {
      expect(body).not.toContain(secret);
    }
  });

  test('the location decides the price, however its name is written (PAY-16)', async () => {
    const booth = await startPayingBooth(await open());
    await booth.locations.configure('Bandung', { snapFeeIdr: 27_500 }, BOOTH_ACTOR);
    const kiosk = await booth.addKiosk('Bandung');
    expect(await kiosk.start({ location: ' BANDUNG ' })).toMatchObject({ amount: 27_500 });
  });

  test('an unknown push token, or another kiosk’s, returns 422 and creates nothing (PAY-63)', async () => {
    const booth = await startPayingBooth(await open());
    const other = await booth.addKiosk();
    for (const f_token of ['unknown-token', other.pushToken]) {
      const response = await booth.kiosk.create({ f_token, voucher_code: 'NOPE' });
      expect(response.statusCode).toBe(422);
      // Only after this code does the kiosk get a new token and retry.
      const { errors } = response.json().meta;
      expect(errors).toMatchObject([{ code: 'push_token_unknown' }]);
    }
    expect(await booth.transactions.list({ limit: 10 })).toEqual([]);
  });

  test.each([[0], [-1], [10 ** 12]])(
    'a location whose price is %s charges no such amount (PAY-16)',
    async (snapFeeIdr) => {
      const booth = await startPayingBooth(await open());
      await booth.database
        .updateTable('locations')
        .set({ snap_fee: snapFeeIdr })
        .where('slug', '=', 'jakarta')
        .execute();
      const response = await booth.kiosk.create();
      const [transaction] = await booth.transactions.list({ limit: 10 });
      if (snapFeeIdr === 0) {
        expect(response.json().data).toMatchObject({ status: 'paid', qr_code: null });
      } else {
        expect(response.statusCode).toBeGreaterThanOrEqual(500);
        expect(transaction?.status ?? 'failed').toBe('failed');
      }
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    },
  );

  test('a repeated create continues the same transaction and charges once (PAY-24)', async () => {
    const booth = await startPayingBooth(await open());
    const first = await booth.kiosk.start({}, 'key-1');
    booth.advance(MINUTE_MS);
    expect(await booth.kiosk.start({}, 'key-1')).toEqual(first);
    expect(await booth.kiosk.start({}, 'key-2')).not.toMatchObject({ trx_id: first.trx_id });
    const charges = await booth.database.selectFrom('charges').selectAll().execute();
    expect(charges).toHaveLength(2);
    await booth.choose(first, 'pay');
    expect(await booth.kiosk.start({}, 'key-1')).toMatchObject({
      trx_id: first.trx_id,
      status: 'paid',
    });
  });

  test('ten concurrent creates with one key make one transaction with one charge (PAY-24)', async () => {
    const booth = await startPayingBooth(await open(), { scheduler: systemScheduler });
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => booth.kiosk.start({ voucher_code: 'JEPRET10' }, 'same')),
    );
    expect(new Set(responses.map(({ trx_id }) => trx_id)).size).toBe(1);
    expect(new Set(responses.map(({ qr_code }) => qr_code)).size).toBe(1);
    expect(await booth.database.selectFrom('charges').selectAll().execute()).toHaveLength(1);
  });

  test.each([
    [5_000, 2],
    [15_000, 1],
  ])(
    'if the provider does not answer for %i ms, it is tried %i times, and the visitor gets an error within half a minute (PAY-39)',
    async (silenceMs, tries) => {
      const { payments } = (await startPayingBooth(await open())).dependencies;
      const active: PaymentGateway = {
        ...payments.active,
        async charge() {
          booth.advance(silenceMs);
          return { kind: 'unsure', providerReference: null, reason: 'It did not answer in time.' };
        },
      };
      const booth = await startPayingBooth(await open(), { payments: { ...payments, active } });
      const response = await booth.kiosk.create();
      expect([response.statusCode, response.json().meta.message]).toEqual([
        503,
        'The payment provider cannot be reached. Please try again.',
      ]);
      const [{ id } = expect.fail('no transaction')] = await booth.transactions.list({ limit: 1 });
      const { charges, transaction } = await booth.transactions.getRecords(id);
      expect([transaction.status, charges.length]).toEqual(['failed', tries]);
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    },
  );

  test('a key belongs to its kiosk and to its request (PAY-24)', async () => {
    const booth = await startPayingBooth(await open());
    const other = await booth.addKiosk();
    const first = await booth.kiosk.start({}, 'key');
    expect(await other.start({}, 'key')).not.toMatchObject({ trx_id: first.trx_id });
    expect((await booth.kiosk.create({ voucher_code: 'JEPRET10' }, 'key')).statusCode).toBe(422);
    expect((await booth.kiosk.create({ location: 'Bandung' }, 'key')).statusCode).toBe(409);
    expect((await booth.kiosk.create({}, 'a key')).statusCode).toBe(422);
    expect((await booth.kiosk.create({}, 'k'.repeat(201))).statusCode).toBe(422);
  });

  test('a voucher lowers the price, and is used only when the rest is paid (VOUCHER-9)', async () => {
    const booth = await startPayingBooth(await open());
    await booth.vouchers.add(
      'SEKALI',
      { discount: { kind: 'percent', percent: 10 }, quota: 1 },
      BOOTH_ACTOR,
    );
    const created = await booth.kiosk.start({ voucher_code: 'sekali' });
    expect(created).toMatchObject({
      amount: 31_500,
      original_price: 35_000,
      discount_amount: 3_500,
      discounted: true,
    });
    expect((await booth.kiosk.create({ voucher_code: 'SEKALI' })).statusCode).toBe(422);
    await booth.kiosk.cancel(created.trx_id);
    const again = await booth.kiosk.start({ voucher_code: 'SEKALI' });
    await booth.choose(again, 'pay');
    expect((await booth.kiosk.create({ voucher_code: 'SEKALI' })).statusCode).toBe(422);
  });

  test('a voucher that cannot be redeemed returns 422 with the text of the voucher dialog (VOUCHER-12)', async () => {
    const booth = await startPayingBooth(await open());
    const response = await booth.kiosk.create({ voucher_code: 'NOPE' });
    expect(response.statusCode).toBe(422);
    expect(response.json().meta.message).toBe(
      'Failed to redeem promo code! Code could be invalid or expired.',
    );
    expect(response.json().meta.errors).toMatchObject([{ code: 'voucher_refused' }]);
    expect(await booth.transactions.list({ limit: 10 })).toEqual([]);
  });

  test('a wrong code counts as a guess, an unknown push token does not', async () => {
    const booth = await startPayingBooth(await open());
    const countGuesses = async () => {
      const rows = await booth.database.selectFrom('rate_limits').selectAll().execute();
      const ofVouchers = rows.filter(({ key }) => key.includes('voucher'));
      return ofVouchers.reduce((sum, { hits }) => sum + hits, 0);
    };
    await booth.kiosk.create({ voucher_code: 'JEPRET10', f_token: 'unknown-token' });
    expect(await countGuesses()).toBe(0);
    await booth.kiosk.create({ voucher_code: 'NOPE' });
    expect(await countGuesses()).toBe(1);
  });

  test('a free session has no QR code and is paid at once (PAY-2, VOUCHER-13)', async () => {
    const booth = await startPayingBooth(await open());
    const created = await booth.kiosk.start({ voucher_code: 'GRATIS' });
    expect(created).toMatchObject({ status: 'paid', amount: 0, qr_code: null });
    expect(await booth.database.selectFrom('charges').selectAll().execute()).toEqual([]);
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('an unknown id, an invalid one and another kiosk’s all return 404 (PAY-22)', async () => {
    const booth = await startPayingBooth(await open());
    const other = await booth.addKiosk();
    const { trx_id } = await other.start();
    for (const id of [trx_id, 'nope', '37', '../x', '%', 'x'.repeat(5_000), '🦊', "' or 1=1 --"]) {
      const response = await booth.kiosk.read(id);
      expect(response.statusCode).toBe(404);
      expect(response.json().data).toBeNull();
    }
    expect((await booth.kiosk.cancel(trx_id)).statusCode).toBe(404);
    expect(await other.status(trx_id)).toBe('pending');
  });

  test('a read queries the provider, so that no webhook is needed, but not at every poll (PAY-35)', async () => {
    const booth = await startPayingBooth(await open());
    const created = await booth.kiosk.start();
    expect(await booth.kiosk.status(created.trx_id)).toBe('pending');
    await booth.dependencies.sandbox?.pay(created.trx_id);
    booth.advance(3_999);
    expect(await booth.kiosk.status(created.trx_id)).toBe('pending');
    booth.advance(1);
    expect(await booth.kiosk.status(created.trx_id)).toBe('paid');
  });

  test('leaving the payment screen cancels the charge at the provider (PAY-13)', async () => {
    const booth = await startPayingBooth(await open());
    const created = await booth.kiosk.start();
    expect((await booth.kiosk.cancel(created.trx_id)).json().data).toMatchObject({
      status: 'cancelled',
      qr_code: null,
    });
    expect((await booth.choose(created, 'pay')).statusCode).toBe(409);
    expect((await booth.kiosk.cancel(created.trx_id)).json().data.status).toBe('cancelled');
  });

  test('a visitor who has paid and then leaves stays paid (PAY-14)', async () => {
    const booth = await startPayingBooth(await open());
    const created = await booth.kiosk.start();
    await booth.dependencies.sandbox?.pay(created.trx_id);
    expect((await booth.kiosk.cancel(created.trx_id)).json().data.status).toBe('paid');
    expect((await booth.kiosk.cancel(created.trx_id)).json().data.status).toBe('paid');
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('a payment that is finally declined has failed, and the kiosk receives that (PAY-15)', async () => {
    const booth = await startPayingBooth(await open());
    const created = await booth.kiosk.start();
    await booth.choose(created, 'decline');
    expect(await booth.kiosk.status(created.trx_id)).toBe('failed');
    const events = await booth.database.selectFrom('push_events').select('data').execute();
    expect(events.map(({ data }) => JSON.parse(data).status)).toEqual(['failed']);
  });

  test('a paid transaction sends one push to the waiting kiosk (PAY-58)', async () => {
    const booth = await startPayingBooth(await open());
    const created = await booth.kiosk.start();
    await booth.choose(created, 'pay');
    await booth.sweep();
    const events = await booth.database.selectFrom('push_events').selectAll().execute();
    expect(events.map(({ data }) => JSON.parse(data))).toEqual([
      { status: 'paid', trx_id: created.trx_id },
    ]);
  });

  test('the call requires a kiosk’s token', async () => {
    const booth = await startPayingBooth(await open());
    const response = await booth.post('/v2/transaction/', { location: 'x', f_token: 'y' });
    expect(response.statusCode).toBe(401);
    expect(response.json().meta.message).toBe(META_MESSAGES.kioskTokenInvalid);
  });
});

/** The first chunk of a PNG has width and height. */
function pngSize(dataUrl: string | null): [number, number] {
  const png = Buffer.from(dataUrl?.split(',')[1] ?? '', 'base64');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}
