import type { Delivery, Printing } from '@jepret/contract';
import { expect, test } from 'vitest';
import { describePrint, describeWait } from './describe-print.ts';

const print = (
  changes: Partial<Printing> = {},
  state: Delivery['state'] = 'waiting',
): Delivery => ({
  delivery_id: 'd-1',
  state,
  reason: null,
  printing: { places: [], needs_staff: false, before: 0, ...changes },
});

test('a visitor is told where the print comes out, and when (PRINT-14)', () => {
  expect(describePrint(print())).toBe(
    'Your print comes out of the printer of this booth in a moment.',
  );
  expect(describePrint(print({ places: ['Kasir'], before: 1 }))).toBe(
    'Your print comes out of the printer “Kasir” after one other print.',
  );
  expect(describePrint(print({ places: ['Kasir', 'Pintu'], before: 4 }))).toBe(
    'Your print comes out of the printer “Kasir” or “Pintu” after 4 other prints.',
  );
  expect(describePrint(print({ places: ['Kasir'] }, 'done'))).toBe(
    'Your print is ready: take it from the printer “Kasir”.',
  );
  expect(describePrint(undefined)).toBe(
    'Your print comes out of the printer of this booth in a moment.',
  );
});

test('a print that waits for paper says that staff are told, and where it comes out (PRINT-14)', () => {
  const waiting = print({ needs_staff: true, places: ['Kasir'] });
  expect(describeWait(waiting)).toBe(
    'The printer needs a hand, and our staff have been told. Your print comes out of the printer “Kasir” as soon as it runs again.',
  );
  expect(describePrint(waiting)).toBe(describeWait(waiting));
  expect(describeWait(print())).toBeUndefined();
  expect(describeWait(print({ needs_staff: true }, 'done'))).toBeUndefined();
});
