import { expect, test } from 'vitest';
import { english, getTranslate } from './every-language.ts';
import {
  formatDay,
  formatList,
  formatPrice,
  formatShortDay,
  formatShortTime,
  formatTime,
} from './formats.ts';

const indonesian = getTranslate('id');
const LATE_AT = Date.parse('2026-11-29T17:30:00Z');

test('a price is formatted for its language (LANG-9)', () => {
  expect(formatPrice(english, 35_000)).toBe('IDR 35.000');
  expect(formatPrice(indonesian, 35_000)).toBe('Rp35.000');
  expect(formatPrice(indonesian, 0)).toBe('Rp0');
});

test('days and times are in the booth’s time zone and in the reader’s language (LANG-9)', () => {
  expect(formatTime(english, LATE_AT)).toBe('30 November 2026, 00:30 WIB');
  expect(formatTime(indonesian, LATE_AT)).toBe('30 November 2026, 00.30 WIB');
  expect(formatShortTime(indonesian, LATE_AT)).toBe('30 Nov 2026, 00.30 WIB');
  expect(formatDay(indonesian, Date.parse('2026-08-17T03:00:00Z'))).toBe('17 Agustus 2026');
  expect(formatShortDay(english, Date.parse('2026-08-17T03:00:00Z'))).toBe('17 Aug');
  expect(formatShortDay(indonesian, Date.parse('2026-08-17T03:00:00Z'))).toBe('17 Agu');
});

test('English has singular and plural; Bahasa Indonesia has one form (LANG-9)', () => {
  expect([1, 2].map((count) => english('printStyle.frames', { count }))).toEqual([
    '1 frame',
    '2 frames',
  ]);
  expect([1, 2].map((count) => indonesian('printStyle.frames', { count }))).toEqual([
    '1 bingkai',
    '2 bingkai',
  ]);
});

test('lists end with the word for "and" in the reader’s language (LANG-9)', () => {
  const files = ['a', 'b', 'c'];
  expect(formatList(english, files)).toBe('a, b, and c');
  expect(formatList(indonesian, files)).toBe('a, b, dan c');
});

test('apostrophes, arrows and dots of English texts are kept (LANG-1)', () => {
  expect(english('common.back')).toBe('<< Back');
  expect(english('voucher.succeeded')).toBe(
    "You've successfully redeemed the Code Enjoy the promo.",
  );
  expect(english('capture.retakeLimit')).toBe(
    "WHOOPS! you've hit the RETAKE limit . . . your 2 chances are up!",
  );
  expect(english('home.videoRetry', { attempts: '3' })).toBe('Retry (3 attempts left)');
});
