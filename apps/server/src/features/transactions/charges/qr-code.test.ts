import { expect, test } from 'vitest';
import { drawQrCode } from './qr-code.ts';

const readPng = (url: string) => {
  const [kind = '', base64 = ''] = url.split(',');
  return { kind, png: Buffer.from(base64, 'base64') };
};

test('a code that the booth draws is a PNG of 300×300 px (PAY-2)', async () => {
  const { kind, png } = readPng(await drawQrCode({ kind: 'text', text: 'https://booth.test/pay' }));
  expect(kind).toBe('data:image/png;base64');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([300, 300]);
});

test("a provider's own picture is passed on as it came (PAY-2)", async () => {
  const png = Buffer.from('whatever the provider drew');
  expect(readPng(await drawQrCode({ kind: 'picture', png }))).toEqual({
    kind: 'data:image/png;base64',
    png,
  });
});
