import { LANGUAGES } from '@jepret/contract';
import { getTranslate } from '@jepret/messages/every-language';
import { describe, expect, it } from 'vitest';
import { isAddress } from '../../../domain/e-mail-address.ts';
import { maskAddress, parseAddress } from './mail-address.ts';

describe('the mail address of a visitor', () => {
  it.each([
    ['sari@example.com', 'sari@example.com'],
    ['  Sari.Dewi+foto@Example.CO.ID ', 'Sari.Dewi+foto@example.co.id'],
    ["o'brien_99@mail.example.com", "o'brien_99@mail.example.com"],
    ['budi@bücher.example', 'budi@xn--bcher-kva.example'],
    ['budi@example.com.', 'budi@example.com'],
    ['josé@example.com', 'josé@example.com'],
    ['jose\u0301@example.com', 'josé@example.com'],
    ['سارة@example.com', 'سارة@example.com'],
    ['用户@例子.广告', '用户@xn--fsqu00a.xn--4rr70v'],
    ['budi@例え.テスト', 'budi@xn--r8jz45g.xn--zckzah'],
  ])('%s is normalized to %s', (typed, address) => {
    expect(parseAddress(typed)).toEqual({ address });
    expect(isAddress(address)).toBe(true);
  });

  it.each([
    '',
    '   ',
    'sari',
    '@example.com',
    'sari@',
    'sari@example',
    'sari@@example.com',
    'sari@exa mple.com',
    'sari@example..com',
    'sari@-example.com',
    'sari@127.0.0.1',
    'sari@0x7f.1',
    'sari@exa%6dple.com',
    'sari@example.com/../x',
    'sari@[127.0.0.1]',
    '.sari@example.com',
    'sa..ri@example.com',
    '"sari b"@example.com',
    'Sari <sari@example.com>',
    'sari@example.com,budi@example.com',
    'sari@example.com;budi@example.com',
    'sari@example.com\nBcc: budi@example.com',
    'sari@example.com\u2028Bcc: budi',
    'sari@example.com\0',
    '<script>alert(1)</script>@example.com',
    'سارة\u200f@example.com',
    'jo\u00a0sé@example.com',
    'josé\nBcc: budi@example.com',
    `${'用'.repeat(22)}@example.com`,
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `${'a'.repeat(10_000)}@example.com`,
  ])('%j is refused with an error message (MAIL-11)', (typed) => {
    const read = parseAddress(typed);
    if (!('refusal' in read)) throw new Error(`${read.address} was accepted.`);
    for (const language of LANGUAGES) {
      expect(read.refusal(getTranslate(language))).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('is masked for staff', () => {
    expect(maskAddress('sari@example.com')).toBe('s…@example.com');
    expect(maskAddress('𠮷野@example.com')).toBe('𠮷…@example.com');
  });
});
