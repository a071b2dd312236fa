import { toBuffer } from 'qrcode';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawQrCode } from './qr-code.ts';

const readPng = (url: string) => {
  const [kind = '', base64 = ''] = url.split(',');
  return { kind, png: Buffer.from(base64, 'base64') };
};

test('a QR code that the booth draws is a PNG of 300×300 px (PAY-2)', async () => {
  const { kind, png } = readPng(drawQrCode({ kind: 'text', text: 'https://booth.test/pay' }));
  expect(kind).toBe('data:image/png;base64');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([300, 300]);
});

test('each pixel equals that of the library’s PNG, in a third of its size (PAY-2)', async () => {
  const text = '00020101021226610014COM.GO-JEK.WWW0118936009143450646955'.repeat(4);
  const { png } = readPng(drawQrCode({ kind: 'text', text }));
  const theirs = await toBuffer(text, { errorCorrectionLevel: 'M', margin: 4, width: 300 });
  const toPixels = (picture: Buffer) =>
    sharp(picture).removeAlpha().toColourspace('b-w').raw().toBuffer();
  expect((await toPixels(png)).equals(await toPixels(theirs))).toBe(true);
  expect(png.length).toBeLessThan(theirs.length / 3);
});

test("a provider's own picture is returned unchanged (PAY-2)", () => {
  const png = Buffer.from('whatever the provider drew');
  expect(readPng(drawQrCode({ kind: 'picture', png }))).toEqual({
    kind: 'data:image/png;base64',
    png,
  });
});
