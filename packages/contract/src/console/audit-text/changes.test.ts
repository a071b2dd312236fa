import { expect, test } from 'vitest';
import { listChanges } from './changes.ts';

const ZONES = { zone: 'Asia/Jakarta', pageZone: 'Asia/Jakarta' };
const TEAM = { action: 'team.changed', ...ZONES };
const VOUCHER = { ...TEAM, action: 'voucher.changed' };
const LOCATION = { ...TEAM, action: 'location.changed' };
const FRAME = { ...TEAM, action: 'frame.changed' };

test('only fields that differ are listed, as text (CONSOLE-51)', () => {
  expect(
    listChanges(
      { role: 'cashier', locations: ['jakarta', 'bandung'], is_open: true },
      { role: 'operator', locations: null, is_open: true },
      TEAM,
    ),
  ).toEqual([
    { name: 'role', before: 'cashier', after: 'operator' },
    { name: 'locations', before: 'jakarta, bandung', after: 'every location' },
  ]);
});

test('an added field has no before, and a removed field has no after (CONSOLE-51)', () => {
  expect(listChanges(null, { role: 'owner' }, TEAM)).toEqual([
    { name: 'role', before: undefined, after: 'owner' },
  ]);
  expect(listChanges({ priceIdr: 35_000 }, null, TEAM)).toEqual([
    { name: 'price', before: 'IDR 35.000', after: undefined },
  ]);
});

test('unchanged and unknown values are handled', () => {
  expect(listChanges(null, null, TEAM)).toEqual([]);
  expect(listChanges({ locations: [] }, { locations: ['x'] }, TEAM)).toEqual([
    { name: 'locations', before: 'none', after: 'x' },
  ]);
  expect(listChanges({ a: { someWord: 1 } }, { a: false }, TEAM)).toEqual([
    { name: 'a', before: 'some word 1', after: 'no' },
  ]);
});

test('the terms of a voucher are formatted as money and days, in the time zone of its locations (CONSOLE-127)', () => {
  const wita = {
    startsAt: Date.parse('2026-12-24T00:00:00+08:00'),
    endsAt: Date.parse('2026-12-26T00:00:00+08:00'),
    timeZone: 'Asia/Makassar',
  };
  expect(
    listChanges(
      { discount: { kind: 'percent', percent: 20 }, quota: null, ...wita },
      {
        discount: { kind: 'amount', amountIdr: 10_000 },
        quota: 1000,
        startsAt: null,
        endsAt: null,
        timeZone: 'Asia/Jakarta',
      },
      VOUCHER,
    ),
  ).toEqual([
    { name: 'discount', before: '20 % off', after: 'IDR 10.000 off' },
    { name: 'uses', before: 'unlimited', after: '1,000' },
    { name: 'first day', before: '24 Dec 2026', after: 'immediately' },
    { name: 'last day', before: '25 Dec 2026', after: 'no end' },
    { name: 'time zone', before: 'WITA', after: 'WIB' },
  ]);
  expect(listChanges(null, { quota: 1 }, VOUCHER)[0]?.after).toBe('1');
  const entryAt = Date.parse('2026-12-23T20:00:00Z');
  expect(listChanges(null, { startsAt: entryAt }, VOUCHER)[0]?.after).toBe('24 Dec 2026');
  expect(listChanges(null, { askedAt: entryAt }, VOUCHER)).toEqual([
    { name: 'asked', before: undefined, after: '24 Dec 2026, 03:00' },
  ]);
});

test('the settings of a location are formatted as on its page, and a removed value is the default’s (CONSOLE-127)', () => {
  expect(
    listChanges(
      { snapFeeIdr: null, retentionDays: 30, whenPrinterFails: 'stop', isRecording: true },
      { snapFeeIdr: 40_000, retentionDays: null, whenPrinterFails: 'digital', isRecording: false },
      LOCATION,
    ),
  ).toEqual([
    { name: 'price', before: 'default', after: 'IDR 40.000' },
    { name: 'keep files for', before: '30 days', after: 'default' },
    {
      name: 'without a printer',
      before: 'take no payments',
      after: 'continue without prints',
    },
    { name: 'videos', before: 'yes', after: 'no' },
  ]);
  expect(listChanges({ language: 'en' }, { language: 'id' }, LOCATION)).toEqual([
    { name: 'language', before: 'English', after: 'Bahasa Indonesia' },
  ]);
});

test('seasons and locations of a frame are formatted as text (CONSOLE-127)', () => {
  const seasons = [
    { from: '2026-12-20', until: '2027-01-02' },
    { from: '08-01', until: '08-31' },
    { from: 'lebaran-14', until: 'lebaran+1' },
    { from: 'imlek', until: 'imlek+0' },
  ];
  expect(
    listChanges({ seasons: [], locations: ['bali'] }, { seasons, locations: [] }, FRAME),
  ).toEqual([
    {
      name: 'offered',
      before: 'every day',
      after:
        '20 Dec 2026 – 2 Jan 2027, 1 Aug – 31 Aug, 14 days before lebaran – 1 day after lebaran, imlek – imlek',
    },
    { name: 'locations', before: 'bali', after: 'every location' },
  ]);
  expect(listChanges({ standsBefore: 'A/b' }, { standsBefore: null }, FRAME)).toEqual([
    { name: 'before frame', before: 'A/b', after: 'none, it is the last' },
  ]);
});

test('money and reasons are formatted as text (CONSOLE-127)', () => {
  const refund = { action: 'transaction.refund-asked', ...ZONES };
  expect(listChanges(null, { amountIdr: 150_000, reason: 'It broke.' }, refund)).toEqual([
    { name: 'amount', before: undefined, after: 'IDR 150.000' },
    { name: 'reason', before: undefined, after: 'It broke.' },
  ]);
  const bypass = { ...refund, action: 'transaction.bypassed' };
  expect(listChanges(null, { reason: 'booth_failed' }, bypass)[0]?.after).toBe('the booth failed');
});

test('ids of prints, mails and orders are left out, and code values become words (CONSOLE-222)', () => {
  const context = { action: 'transaction.mail-resent', ...ZONES };
  expect(listChanges({ mail: 'x1' }, { mail: 'x2', to: 'r…@example.com' }, context)).toEqual([
    { name: 'sent to', before: undefined, after: 'r…@example.com' },
  ]);
  const settled = { ...context, action: 'transaction.owed-settled' };
  expect(listChanges(null, { kind: 'second_payment' }, settled)).toEqual([
    { name: 'kind', before: undefined, after: 'second payment' },
  ]);
  expect(listChanges(null, { orderId: 'JPRT-1', way: 'by_provider' }, settled)).toEqual([
    { name: 'returned', before: undefined, after: 'by provider' },
  ]);
});
