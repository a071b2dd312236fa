import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeDiscount, type Discount, StoredVoucherCode, type Voucher } from './voucher.ts';
import { getVoucherState } from './voucher-state.ts';

const price = fc.integer({ min: 0, max: 10 ** 12 });
const discount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('amount' as const), amountIdr: fc.integer({ min: 1 }) }),
  fc.record({ kind: fc.constant('free' as const) }),
);

describe('the discount of a voucher', () => {
  test.each([
    [35_000, { kind: 'percent', percent: 10 }, 3_500],
    [33_333, { kind: 'percent', percent: 15 }, 5_000],
    [1, { kind: 'percent', percent: 1 }, 1],
    [35_000, { kind: 'percent', percent: 100 }, 35_000],
    [35_000, { kind: 'amount', amountIdr: 5_000 }, 5_000],
    [3_000, { kind: 'amount', amountIdr: 5_000 }, 3_000],
    [35_000, { kind: 'free' }, 35_000],
    [0, { kind: 'free' }, 0],
  ] as const)('on a price of %i with %o is %i (VOUCHER-1)', (priceIdr, terms, expected) => {
    expect(computeDiscount(priceIdr, terms)).toBe(expected);
  });

  test('is whole rupiah, never below 0 and never above the price (VOUCHER-1)', () => {
    fc.assert(
      fc.property(price, discount, (priceIdr, terms) => {
        const discountIdr = computeDiscount(priceIdr, terms);
        expect(Number.isSafeInteger(discountIdr)).toBe(true);
        expect(discountIdr).toBeGreaterThanOrEqual(0);
        expect(discountIdr).toBeLessThanOrEqual(priceIdr);
      }),
    );
  });

  test('is at least the percentage, and less than one rupiah above it (VOUCHER-2)', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 100 }), (priceIdr, percent) => {
        const given = BigInt(computeDiscount(priceIdr, { kind: 'percent', percent })) * 100n;
        const promised = BigInt(priceIdr) * BigInt(percent);
        expect(given >= promised && given < promised + 100n).toBe(true);
      }),
    );
  });
});

describe('a voucher code', () => {
  test('is read without regard to case and outer spaces (VOUCHER-3)', () => {
    expect(StoredVoucherCode.parse('  Jepret10 ')).toBe('JEPRET10');
  });

  test.each(['', '   ', 'a b', "'; drop table vouchers; --", '<b>', 'A\0B', 'ＧＲＡＴＩＳ', 'ß'])(
    'cannot be %j',
    (typed) => {
      expect(StoredVoucherCode.safeParse(typed).success).toBe(false);
    },
  );

  test('of ten thousand characters is rejected with one sentence (VOUCHER-3)', () => {
    expect(StoredVoucherCode.safeParse('!'.repeat(10_000)).error?.issues).toMatchObject([
      { message: 'A voucher code has 1 to 40 letters, digits, hyphens or underscores.' },
    ]);
  });
});

const VOUCHER: Voucher = {
  id: 1,
  code: 'X',
  discount: { kind: 'free' },
  startsAt: 100,
  endsAt: 200,
  timeZone: 'Asia/Jakarta',
  quota: 2,
  locations: null,
  batchId: null,
  reserved: 0,
  used: 0,
  createdAt: 0,
  disabledAt: null,
  isDisabledWithBatch: false,
  version: 1,
};

test('a voucher’s state is the most lasting reason why it cannot be redeemed', () => {
  const voucher = VOUCHER;
  expect(getVoucherState(voucher, { now: 99, isSandbox: false })).toBe('not yet');
  expect(getVoucherState(voucher, { now: 100, isSandbox: false })).toBe('active');
  expect(getVoucherState(voucher, { now: 199, isSandbox: false })).toBe('active');
  expect(getVoucherState(voucher, { now: 200, isSandbox: false })).toBe('ended');
  expect(
    getVoucherState({ ...voucher, reserved: 1, used: 1 }, { now: 150, isSandbox: false }),
  ).toBe('used up');
  expect(getVoucherState({ ...voucher, used: 3 }, { now: 99, isSandbox: false })).toBe('used up');
  expect(
    getVoucherState({ ...voucher, disabledAt: 1, used: 3 }, { now: 250, isSandbox: false }),
  ).toBe('disabled');
});

test.each(['JEPRET10', 'HEMAT5000', 'GRATIS'])(
  'the demo code %s is active only in the sandbox (VOUCHER-18)',
  (code) => {
    const voucher = { ...VOUCHER, code };
    expect(getVoucherState(voucher, { now: 150, isSandbox: true })).toBe('active');
    expect(getVoucherState(voucher, { now: 150, isSandbox: false })).toBe('sandbox only');
  },
);
