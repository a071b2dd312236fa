import { create } from 'qrcode';
import { expect, test } from 'vitest';
import { drawQrPath } from './qr-path.ts';

test('the path contains exactly the dark modules of the code (CONSOLE-75)', () => {
  const { size, path } = drawQrPath('BUKA23456789');
  const { modules } = create('BUKA23456789', { errorCorrectionLevel: 'M' });
  const drawn = new Set<string>();
  for (const [, from, row, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let column = 0; column < Number(width); column += 1) {
      drawn.add(`${row} ${Number(from) + column}`);
    }
  }
  const black = Array.from({ length: size * size }, (_, at) => at)
    .filter((at) => modules.get(Math.floor(at / size), at % size) !== 0)
    .map((at) => `${Math.floor(at / size)} ${at % size}`);
  expect(drawn).toEqual(new Set(black));
  // The codes of a batch fit the smallest QR version.
  expect(size).toBe(21);
});
