import { expect, test } from 'vitest';
import { toVoucherDays, toVoucherWindow } from './voucher-days.ts';

test('the first and the last day are shown as they were typed, in every time zone (CONSOLE-126)', () => {
  for (const day of ['2026-01-01', '2028-02-29', '2026-12-31']) {
    for (const zone of ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'] as const) {
      const days = { first: day, last: day };
      expect(toVoucherDays(toVoucherWindow(days, zone))).toEqual(days);
    }
  }
  expect(toVoucherDays(toVoucherWindow({ first: null, last: null }, 'Asia/Jakarta'))).toEqual({
    first: null,
    last: null,
  });
});

test('a day begins at midnight of its time zone (CONSOLE-126)', () => {
  const days = { first: '2026-12-24', last: '2026-12-25' };
  expect(toVoucherWindow(days, 'Asia/Jayapura')).toEqual({
    startsAt: Date.parse('2026-12-24T00:00:00+09:00'),
    endsAt: Date.parse('2026-12-26T00:00:00+09:00'),
    timeZone: 'Asia/Jayapura',
  });
  expect(() => toVoucherWindow({ first: '2026-02-30', last: null }, 'Asia/Jakarta')).toThrow();
});
