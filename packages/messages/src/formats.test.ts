import { describe, expect, it } from 'vitest';
import { english, translateInto } from './every-language.ts';
import { formatDay, formatList, formatPrice, formatShortTime, formatTime } from './formats.ts';

const indonesian = translateInto('id');
/** In Jakarta it is the next day already. */
const AT = Date.parse('2026-11-15T21:30:00Z');

describe('what is counted, paid and dated', () => {
  it('is written as English readers write it', () => {
    expect(formatPrice(english, 35_000)).toBe('IDR 35.000');
    expect(formatDay(english, AT)).toBe('16 November 2026');
    expect(formatTime(english, AT)).toBe('16 November 2026, 04:30 WIB');
    expect(formatShortTime(english, AT)).toBe('16 Nov 2026, 04:30 WIB');
    expect(formatList(english, ['one', 'two', 'three'])).toBe('one, two, and three');
  });

  it('is written as Indonesian readers write it', () => {
    expect(formatPrice(indonesian, 35_000)).toBe('Rp35.000');
    expect(formatDay(indonesian, AT)).toBe('16 November 2026');
    expect(formatTime(indonesian, AT)).toBe('16 November 2026, 04.30 WIB');
    expect(formatShortTime(indonesian, AT)).toBe('16 Nov 2026, 04.30 WIB');
    expect(formatList(indonesian, ['satu', 'dua', 'tiga'])).toBe('satu, dua, dan tiga');
  });
});
