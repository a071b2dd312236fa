import { PNG_COLORS, writePng } from '@jepret/compositor';

/** PNG's `Up` filter: a line of zeros repeats the line above. */
const SAME_AS_ABOVE = 2;

/** Draws black and white cells on a square. One bit a pixel makes it smaller than a library's PNG. */
export function drawOneBitPng(
  sizePx: number,
  cells: number,
  isWhite: (column: number, row: number) => boolean,
): Buffer {
  const cellOf = (pixel: number) => Math.floor((pixel * cells) / sizePx);
  const columns = Array.from({ length: sizePx }, (_, x) => cellOf(x));
  // Each line begins with its filter: none or `Up`.
  const lineBytes = 1 + Math.ceil(sizePx / 8);
  const picture = Buffer.alloc(lineBytes * sizePx);
  for (let y = 0; y < sizePx; y += 1) {
    const row = cellOf(y);
    const start = y * lineBytes;
    if (y > 0 && row === cellOf(y - 1)) {
      picture[start] = SAME_AS_ABOVE;
      continue;
    }
    const isWhiteAt = Array.from({ length: cells }, (_, column) => isWhite(column, row));
    for (let x = 0; x < sizePx; x += 1) {
      if (!isWhiteAt[columns[x] as number]) continue;
      const at = start + 1 + (x >> 3);
      picture[at] = (picture[at] as number) | (0x80 >> (x & 7));
    }
  }
  return writePng(picture, {
    width: sizePx,
    height: sizePx,
    bitDepth: 1,
    colors: PNG_COLORS.grey,
    compression: { level: 6 },
  });
}
