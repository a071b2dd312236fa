import { expect, test } from 'vitest';
import { readRupiah } from './read-rupiah.ts';

test('an amount is read with or without dots between groups of three (CONSOLE-255)', () => {
  expect(['10000', ' 10.000 ', '1', '0', '1.250.000'].map(readRupiah)).toEqual([
    10_000, 10_000, 1, 0, 1_250_000,
  ]);
});

test.each(['', '-1', '10.5', '10,5', '1.00', '10.0000', '1e4', 'Rp 10', '9'.repeat(10)])(
  'the amount "%s" is not guessed (CONSOLE-255)',
  (text) => {
    expect(readRupiah(text)).toBeUndefined();
  },
);
