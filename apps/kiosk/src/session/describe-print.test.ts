import type { Delivery, Printing } from '@jepret/contract';
import { english, getTranslate } from '@jepret/messages/every-language';
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

test('the text says where and when the print comes out (PRINT-14)', () => {
  expect(describePrint(english, print())).toBe(
    'Your print comes out of the printer of this booth in a moment.',
  );
  expect(describePrint(english, print({ places: ['Kasir'], before: 1 }))).toBe(
    'Your print comes out of the printer “Kasir” after one other print.',
  );
  expect(describePrint(english, print({ places: ['Kasir', 'Pintu'], before: 4 }))).toBe(
    'Your print comes out of the printer “Kasir” or “Pintu” after 4 other prints.',
  );
  expect(describePrint(english, print({ places: ['Kasir'] }, 'done'))).toBe(
    'Your print is ready: take it from the printer “Kasir”.',
  );
  expect(describePrint(english, undefined)).toBe(
    'Your print comes out of the printer of this booth in a moment.',
  );
});

test('a print that waits for paper says that staff are notified and where it comes out (PRINT-14)', () => {
  const waiting = print({ needs_staff: true, places: ['Kasir'] });
  expect(describeWait(english, waiting)).toBe(
    'The printer needs a hand, and our staff have been told. Your print comes out of the printer “Kasir” as soon as it runs again.',
  );
  expect(describePrint(english, waiting)).toBe(describeWait(english, waiting));
  expect(describeWait(english, print())).toBeUndefined();
  expect(describeWait(english, print({ needs_staff: true }, 'done'))).toBeUndefined();
});

test('each language lists printers in its own grammar', () => {
  const waiting = print({ places: ['Kasir', 'Pintu'], before: 1 });
  expect(describePrint(getTranslate('id'), waiting)).toBe(
    'Cetakanmu keluar dari printer “Kasir” atau “Pintu” setelah 1 cetakan lain.',
  );
});
