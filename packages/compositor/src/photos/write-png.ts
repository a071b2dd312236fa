import { crc32, deflateSync, type ZlibOptions } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Colour types of the PNG specification. */
export const PNG_COLORS = { grey: 0, rgb: 2, palette: 3 } as const;

interface PngFacts {
  width: number;
  height: number;
  bitDepth: number;
  colors: (typeof PNG_COLORS)[keyof typeof PNG_COLORS];
  /** Three bytes per entry. */
  palette?: Buffer;
  /** The alpha of the palette's first entries. */
  alphas?: Buffer;
  compression?: ZlibOptions;
}

/**
 * Writes the given rows, each with its filter number in front, as a PNG. For pictures with known
 * pixels: an encoder would choose colours or filters that cost more than they save.
 */
export function writePng(rows: Buffer, facts: PngFacts): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(facts.width, 0);
  header.writeUInt32BE(facts.height, 4);
  header.set([facts.bitDepth, facts.colors], 8);
  return Buffer.concat([
    SIGNATURE,
    toChunk('IHDR', header),
    ...(facts.palette ? [toChunk('PLTE', facts.palette)] : []),
    ...(facts.alphas ? [toChunk('tRNS', facts.alphas)] : []),
    toChunk('IDAT', deflateSync(rows, facts.compression)),
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
