import { PNG_COLORS, writePng } from '@jepret/compositor';

/** Black and white cells on a square of so many pixels; a library's PNG has colours nobody needs. */
export function drawOneBitPng(
  sizePx: number,
  cells: number,
  isWhite: (column: number, row: number) => boolean,
): Buffer {
  const cellOf = (pixel: number) => Math.floor((pixel * cells) / sizePx);
  const columns = Array.from({ length: sizePx }, (_, x) => cellOf(x));
  // Each line begins with its filter, which is none.
  const lineBytes = 1 + Math.ceil(sizePx / 8);
  const lines = Array.from({ length: cells }, (_, row) => {
    const line = Buffer.alloc(lineBytes);
    for (const [x, column] of columns.entries()) {
      if (!isWhite(column, row)) continue;
      const at = 1 + (x >> 3);
      line[at] = (line[at] ?? 0) | (0x80 >> (x & 7));
    }
    return line;
  });
  const picture = Buffer.alloc(lineBytes * sizePx);
  for (let y = 0; y < sizePx; y += 1) lines[cellOf(y)]?.copy(picture, y * lineBytes);
  return writePng(picture, {
    width: sizePx,
    height: sizePx,
    bitDepth: 1,
    colors: PNG_COLORS.grey,
    compression: { level: 9 },
  });
}
