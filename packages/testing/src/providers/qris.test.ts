import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildQris, crc16, PHOTO_STUDIO, parseQris, type QrisPayload } from './qris.ts';

const FOTOBOX: QrisPayload = {
  acquirer: 'ID.SANDBOX.WWW',
  merchantPan: '936009990000000017',
  merchantId: 'SANDBOX00000001',
  criteria: 'UMI',
  nmid: 'ID1020000000001',
  merchantCategory: PHOTO_STUDIO,
  amountIdr: 50_000,
  merchantName: 'FOTOBOX SANDBOX',
  city: 'JAKARTA',
  postalCode: '10110',
  reference: 'ORDER123',
  terminal: 'A01',
};
const FOTOBOX_TEXT =
  '00020101021226660014ID.SANDBOX.WWW01189360099900000000170215SANDBOX000000010303UMI51440014ID.CO.QRIS.WWW0215ID10200000000010303UMI5204722153033605405500005802ID5915FOTOBOX SANDBOX6007JAKARTA61051011062190508ORDER1230703A01630482FB';

const payloads: fc.Arbitrary<QrisPayload> = fc.record({
  acquirer: fc.stringMatching(/^[A-Z]{2,3}\.[A-Z]{1,20}\.WWW$/),
  merchantPan: fc.stringMatching(/^9360\d{12,15}$/),
  merchantId: fc.stringMatching(/^[A-Z0-9]{1,15}$/),
  criteria: fc.constantFrom('UMI', 'UKE', 'UME', 'UBE', 'URE', 'PSO', 'BLU'),
  nmid: fc.stringMatching(/^ID\d{13}$/),
  merchantCategory: fc.stringMatching(/^\d{4}$/),
  amountIdr: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
  merchantName: fc.stringMatching(/^[A-Z0-9 .]{1,25}$/),
  city: fc.stringMatching(/^[A-Z ]{1,15}$/),
  postalCode: fc.stringMatching(/^\d{5}$/),
  reference: fc.stringMatching(/^[A-Za-z0-9-]{1,25}$/),
  terminal: fc.stringMatching(/^[A-Z]\d{2}$/),
});

test('the check sum is CRC-16/CCITT-FALSE', () => {
  expect(crc16('123456789')).toBe('29B1');
});

test('the payload of the fact sheet is built and parsed exactly', () => {
  expect(buildQris(FOTOBOX)).toBe(FOTOBOX_TEXT);
  expect(parseQris(FOTOBOX_TEXT)).toEqual(FOTOBOX);
});

test('every payload can be parsed after it was built', () => {
  fc.assert(
    fc.property(payloads, (payload) => {
      expect(parseQris(buildQris(payload))).toEqual(payload);
    }),
  );
});

test('one wrong character at any position is detected', () => {
  const ascii = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code));
  fc.assert(
    fc.property(payloads, fc.nat(), ascii, (payload, place, character) => {
      const text = buildQris(payload);
      const at = place % text.length;
      fc.pre(text[at] !== character);
      const wrong = text.slice(0, at) + character + text.slice(at + 1);
      expect(() => parseQris(wrong)).toThrow(RangeError);
    }),
  );
});

test('names are cut to their limits, and characters outside ASCII are removed', () => {
  const long = { merchantName: 'Jepret Café – Grand Indonesia Mall', city: 'Jakarta Pusat Raya' };
  expect(parseQris(buildQris({ ...FOTOBOX, ...long }))).toMatchObject({
    merchantName: 'JEPRET CAF  GRAND INDONES',
    city: 'JAKARTA PUSAT R',
  });
});

test('unknown fields are ignored', () => {
  const content = `${FOTOBOX_TEXT.slice(0, -8)}8002OK6304`;
  expect(parseQris(content + crc16(content))).toEqual(FOTOBOX);
});

test.each([0, -1, 0.5, 1e13, Number.NaN])('no QR is built for %s rupiah', (amountIdr) => {
  expect(() => buildQris({ ...FOTOBOX, amountIdr })).toThrow(RangeError);
});
