import { calls, META_MESSAGES, toSlug } from '@jepret/contract';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { createTestBooth } from '../../testing/booths/test-booth.ts';
import { START_AT } from '../../testing/booths/test-dependencies.ts';
import {
  describeOnEveryDatabase,
  type OpenDatabase,
} from '../../testing/databases/every-database.ts';

const VALIDATE = '/v2/promo/validate';
const NOT_REDEEMABLE = {
  id: 0,
  discounted_price: 35_000,
  discount_amount: 0,
  original_price: 35_000,
};
const FREE = { discount: { kind: 'free' } } as const;

async function createVoucherBooth(open: OpenDatabase) {
  const booth = await createTestBooth(await open());
  const standAt = async (location: string) => {
    const { headers } = await booth.signIn();
    await booth.report(headers, location);
    return headers;
  };
  const headers = await standAt('Jakarta');
  const others = new Map<string, Promise<Record<string, string>>>();
  /** By a kiosk at that location. */
  const validate = async (code: unknown, location = 'jakarta') => {
    if (toSlug(location) === 'jakarta') return booth.post(VALIDATE, { code, location }, headers);
    const kiosk = others.get(location) ?? standAt(location);
    others.set(location, kiosk);
    return booth.post(VALIDATE, { code, location }, await kiosk);
  };
  const promo = async (code: string, location?: string) =>
    calls.validatePromo.data.parse((await validate(code, location)).json().data);
  return { ...booth, headers, validate, promo };
}

describeOnEveryDatabase('vouchers', (open) => {
  test('the demo vouchers take off 10 %, Rp 5.000 and the whole price (VOUCHER-4, VOUCHER-17)', async () => {
    const { promo } = await createVoucherBooth(open);
    expect(await promo('JEPRET10', 'bandung')).toMatchObject({
      discounted_price: 27_000,
      discount_amount: 3_000,
      original_price: 30_000,
    });
    expect(await promo('HEMAT5000')).toMatchObject({
      discounted_price: 30_000,
      discount_amount: 5_000,
    });
    expect(await promo('GRATIS')).toMatchObject({ discounted_price: 0, discount_amount: 35_000 });
  });

  test('each voucher has its own id, and the response confirms it (VOUCHER-4)', async () => {
    const { validate, vouchers } = await createVoucherBooth(open);
    const ids = (await vouchers.list()).map(({ id }) => id);
    expect(ids.toSorted()).toEqual([1, 2, 3]);
    const response = await validate('GRATIS');
    expect(response.json()).toMatchObject({
      status_code: 200,
      meta: { message: "You've successfully redeemed the Code Enjoy the promo." },
      data: { id: 3 },
    });
  });

  test('case and outer spaces do not matter (VOUCHER-3)', async () => {
    const { promo } = await createVoucherBooth(open);
    expect((await promo('  gRaTiS ', ' JAKARTA ')).id).toBe(3);
  });

  test.each([
    ['unknown', 'ATLANTIS'],
    ['empty', ''],
    ['ten thousand characters long', 'x'.repeat(10_000)],
    ['SQL', "' or 1=1; drop table vouchers; --"],
    ['a wildcard', '%'],
    ['HTML', '<img src=x onerror=alert(1)>'],
    ['a null byte', 'GRATIS\0'],
    ['half a character', 'GRATIS\ud800'],
  ])('a code that is %s returns id 0 and the full price (VOUCHER-5)', async (_, code) => {
    const { validate, vouchers } = await createVoucherBooth(open);
    const before = await vouchers.list();
    const response = await validate(code);
    expect(response.json()).toEqual({
      status_code: 200,
      meta: { message: 'Failed to redeem promo code! Code could be invalid or expired.' },
      data: NOT_REDEEMABLE,
    });
    expect(await vouchers.list()).toEqual(before);
  });

  test('a disabled voucher returns id 0 until it is enabled again (VOUCHER-5)', async () => {
    const { promo, vouchers } = await createVoucherBooth(open);
    await vouchers.disable('gratis', BOOTH_ACTOR);
    expect(await promo('GRATIS')).toEqual(NOT_REDEEMABLE);
    await vouchers.enable('GRATIS', BOOTH_ACTOR);
    expect((await promo('GRATIS')).id).toBe(3);
  });

  test('a voucher is valid from the first to the last instant of its period (VOUCHER-6)', async () => {
    const { promo, vouchers, advance } = await createVoucherBooth(open);
    await vouchers.add(
      'SOON',
      { ...FREE, startsAt: START_AT + 1_000, endsAt: START_AT + 2_000 },
      BOOTH_ACTOR,
    );
    expect(await promo('SOON')).toEqual(NOT_REDEEMABLE);
    advance(1_000);
    expect((await promo('SOON')).id).toBe(4);
    advance(999);
    expect((await promo('SOON')).id).toBe(4);
    advance(1);
    expect(await promo('SOON')).toEqual(NOT_REDEEMABLE);
  });

  test('a voucher of another location returns id 0 (VOUCHER-7)', async () => {
    const { promo, vouchers } = await createVoucherBooth(open);
    await vouchers.add('BATU', { ...FREE, locations: ['kota-batu'] }, BOOTH_ACTOR);
    expect(await promo('BATU')).toEqual(NOT_REDEEMABLE);
    expect((await promo('BATU', 'Kota  Batu')).id).toBe(4);
  });

  test('a voucher whose last use is reserved is used up for all others (VOUCHER-10)', async () => {
    const { promo, vouchers, database } = await createVoucherBooth(open);
    await vouchers.add('ONCE', { ...FREE, quota: 1 }, BOOTH_ACTOR);
    const request = { code: 'ONCE', locationSlug: 'jakarta', priceIdr: 35_000 };
    await vouchers.reserve(database, { ...request, transactionId: 'a' });
    expect(await promo('ONCE')).toEqual(NOT_REDEEMABLE);
    await vouchers.settle(database, 'a', 'released');
    expect((await promo('ONCE')).id).toBe(4);
  });

  test('a voucher is not used up at a price of 0 (VOUCHER-14)', async () => {
    const { promo, vouchers, locations, database } = await createVoucherBooth(open);
    await locations.configure('Balai Kota', { snapFeeIdr: 0 }, BOOTH_ACTOR);
    expect(await promo('GRATIS', 'Balai Kota')).toEqual({
      id: 0,
      discounted_price: 0,
      discount_amount: 0,
      original_price: 0,
    });
    const request = { code: 'GRATIS', locationSlug: 'balai-kota', priceIdr: 0, transactionId: 'a' };
    expect(await vouchers.reserve(database, request)).toBeUndefined();
    expect(await vouchers.get('GRATIS')).toMatchObject({ reserved: 0, used: 0 });
  });

  test('a code is checked for the kiosk’s location, otherwise for the default profile (SIGN-74, VOUCHER-8)', async () => {
    const { get, report, signIn } = await createVoucherBooth(open);
    const { headers } = await signIn();
    const findPromo = async (code: string) =>
      (await get(`/v1/promo/code/${encodeURIComponent(code)}`, headers)).json().data;
    expect(await findPromo(' jepret10')).toMatchObject({ id: 1, original_price: 35_000 });
    await report(headers, 'Bandung');
    expect(await findPromo('JEPRET10')).toMatchObject({ id: 1, original_price: 30_000 });
    expect(await findPromo('../../x')).toMatchObject({ id: 0, original_price: 30_000 });
    expect(await findPromo('x'.repeat(10_000))).toMatchObject({ id: 0 });
  });

  test.each([
    [{}, 'A voucher code is needed. A location is needed.'],
    [{ code: 7, location: 'jakarta' }, 'A voucher code is needed.'],
    [{ code: 'GRATIS', location: ' ' }, 'A location is needed.'],
  ])('the body %j is rejected with an error message', async (body, sentence) => {
    const { post, headers } = await createVoucherBooth(open);
    const response = await post(VALIDATE, body, headers);
    expect(response.statusCode).toBe(422);
    expect(response.json().meta.message).toBe(sentence);
  });

  test('a call without a kiosk token does not disclose whether a code exists (VOUCHER-16)', async () => {
    const { post, get } = await createVoucherBooth(open);
    for (const response of [
      await post(VALIDATE, { code: 'GRATIS', location: 'jakarta' }),
      await get('/v1/promo/code/GRATIS'),
    ]) {
      expect(response.statusCode).toBe(401);
      expect(response.json().meta.message).toBe(META_MESSAGES.kioskTokenInvalid);
    }
  });

  test('after ten wrong codes in ten minutes a kiosk must wait, other kiosks need not (VOUCHER-15)', async () => {
    const { validate, headers, get, signIn, report, post, advance } =
      await createVoucherBooth(open);
    for (let count = 0; count < 5; count++) {
      expect((await validate(`WRONG${count}`)).statusCode).toBe(200);
      expect((await get(`/v1/promo/code/wrong${count}`, headers)).statusCode).toBe(200);
    }
    const refused = await validate('GRATIS');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('600');
    expect((await get('/v1/promo/code/GRATIS', headers)).statusCode).toBe(429);

    const neighbour = await signIn();
    await report(neighbour.headers, 'Jakarta');
    const body = { code: 'GRATIS', location: 'jakarta' };
    expect((await post(VALIDATE, body, neighbour.headers)).json().data.id).toBe(3);
    advance(600_000);
    expect((await validate('GRATIS')).json().data.id).toBe(3);
  });

  test('valid codes never make a kiosk wait (VOUCHER-15)', async () => {
    const { validate } = await createVoucherBooth(open);
    for (let count = 0; count < 25; count++) {
      expect((await validate('JEPRET10')).json().data.id).toBe(1);
    }
    for (let count = 0; count < 10; count++) await validate('WRONG');
    expect((await validate('JEPRET10')).statusCode).toBe(429);
  });

  test('concurrent wrong codes are all counted', async () => {
    const { validate } = await createVoucherBooth(open);
    const responses = await Promise.all(Array.from({ length: 30 }, () => validate('WRONG')));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
  });

  test('the demo vouchers are seeded once, and an operator’s changes stay (RUN-4, VOUCHER-17)', async () => {
    const { vouchers } = await createVoucherBooth(open);
    await vouchers.disable('GRATIS', BOOTH_ACTOR);
    await vouchers.change('JEPRET10', { discount: { kind: 'percent', percent: 15 } }, BOOTH_ACTOR);
    await vouchers.seedDemo();
    expect(await vouchers.list()).toMatchObject([
      { code: 'GRATIS', state: 'disabled' },
      { code: 'HEMAT5000', state: 'active' },
      { code: 'JEPRET10', discount: { percent: 15 } },
    ]);
  });

  test('vouchers added at the same time each get an id, and one code is added once', async () => {
    const { vouchers } = await createVoucherBooth(open);
    const codes = ['A', 'B', 'C', 'D', 'D', 'd'];
    const outcomes = await Promise.allSettled(
      codes.map((code) => vouchers.add(code, FREE, BOOTH_ACTOR)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    const ids = (await vouchers.list()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(7);
  });
});
