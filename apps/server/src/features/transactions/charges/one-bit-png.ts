import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const BITS_A_PIXEL = 1;
const GREY = 0;

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

  const header = Buffer.alloc(13);
  header.writeUInt32BE(sizePx, 0);
  header.writeUInt32BE(sizePx, 4);
  header.set([BITS_A_PIXEL, GREY], 8);
  return Buffer.concat([
    SIGNATURE,
    toChunk('IHDR', header),
    toChunk('IDAT', deflateSync(picture, { level: 9 })),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
}

function toChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(content.length, 0);
  chunk.set(named, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}
