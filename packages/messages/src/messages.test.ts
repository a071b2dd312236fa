import { describe, expect, test } from 'vitest';
import { english, translateInto } from './every-language.ts';
import { formatPrice, formatTime } from './formats.ts';
import type { PlainKey } from './translate.ts';

describe('messages', () => {
  test('x', () => {
    const k: PlainKey = 'common.back';
    expect(english(k)).toBe('<< Back');
    expect(english('home.snaps', { count: 1 })).toBe('snap');
    expect(english('voucher.succeeded')).toBe(
      "You've successfully redeemed the Code Enjoy the promo.",
    );
    expect(formatPrice(translateInto('id'), 35_000)).toBe('Rp35.000');
    expect(formatTime(translateInto('id'), 0)).toBe('');
  });
});
