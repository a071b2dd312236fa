import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, formatPrice } from './money.ts';

test('prices group digits in threes from the right with a dot and have no decimals (PAY-1)', () => {
  expect(formatAmount(0)).toBe('0');
  expect(formatAmount(999)).toBe('999');
  expect(formatAmount(1000)).toBe('1.000');
  expect(formatAmount(25000)).toBe('25.000');
  expect(formatAmount(1234567890)).toBe('1.234.567.890');
  expect(formatAmount(-5000)).toBe('-5.000');
  expect(formatPrice(30000)).toBe('IDR 30.000');
});

test('a price can be read back from its text', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (amount) => {
      expect(Number(formatAmount(amount).replaceAll('.', ''))).toBe(amount);
    }),
  );
});

test('an amount that is not whole rupiah is rejected instead of rounded (PAY-1)', () => {
  expect(() => formatAmount(0.5)).toThrow(RangeError);
  expect(() => formatAmount(Number.NaN)).toThrow(RangeError);
});
