import { crc32 } from 'node:zlib';
import type { Size } from '@jepret/layout';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** A chunk is length, name, content and checksum. */
const CHUNK_HEAD_BYTES = 8;
const CHECKSUM_BYTES = 4;

/**
 * Finds a damaged file by the checksums of its PNG chunks. Decoding all templates instead would delay
 * the start by five seconds.
 */
export function findPngFault(file: Uint8Array, { width, height }: Size): string | undefined {
  const png = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (!png.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return 'The template is not a PNG.';
  let isEnded = false;
  for (let at = SIGNATURE.length; !isEnded; ) {
    if (at + CHUNK_HEAD_BYTES > png.length) return DAMAGED;
    const end = at + CHUNK_HEAD_BYTES + png.readUInt32BE(at);
    if (end + CHECKSUM_BYTES > png.length) return DAMAGED;
    if (crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end)) return DAMAGED;
    const name = png.toString('latin1', at + 4, at + CHUNK_HEAD_BYTES);
    if (name === 'IHDR') {
      const [wide, high] = [png.readUInt32BE(at + 8), png.readUInt32BE(at + 12)];
      if (wide !== width || high !== height) return `The template is ${wide} × ${high} px.`;
    }
    isEnded = name === 'IEND';
    at = end + CHECKSUM_BYTES;
  }
  return undefined;
}

const DAMAGED = 'The template is damaged or incomplete.';
