const NOTHING = Buffer.alloc(0);

/** Splits arriving bytes at delimiters. It reads only as far as requested. */
export interface ByteScanner {
  /** Passes on the bytes before the delimiter piece by piece, and skips the delimiter; false if it never arrives. */
  readUntil(delimiter: Buffer, onPiece: (piece: Buffer) => unknown): Promise<boolean>;
  /** Returns fewer bytes only at the end. */
  takeBytes(count: number): Promise<Buffer>;
}

export function createByteScanner(
  source: AsyncIterator<Buffer>,
  start: Buffer = NOTHING,
): ByteScanner {
  let pending = start;

  async function readMore(): Promise<boolean> {
    const { value, done } = await source.next();
    if (done) return false;
    pending = pending.length === 0 ? value : Buffer.concat([pending, value]);
    return true;
  }

  return {
    async readUntil(delimiter, onPiece) {
      for (;;) {
        const index = pending.indexOf(delimiter);
        const safeLength =
          index >= 0 ? index : pending.length - countPartialMatch(delimiter, pending);
        const piece = pending.subarray(0, safeLength);
        pending = pending.subarray(index >= 0 ? index + delimiter.length : safeLength);
        if (piece.length > 0) await onPiece(piece);
        if (index >= 0) return true;
        if (!(await readMore())) return false;
      }
    },

    async takeBytes(count) {
      while (pending.length < count && (await readMore()));
      const taken = pending.subarray(0, count);
      pending = pending.subarray(taken.length);
      return taken;
    },
  };
}

/**
 * The number of last bytes that may be the beginning of the delimiter. Only these are kept for the next piece, because
 * joining pieces copies them and a photo arrives in a hundred pieces.
 */
function countPartialMatch(delimiter: Buffer, bytes: Buffer): number {
  const first = delimiter.subarray(0, 1);
  let at = bytes.indexOf(first, Math.max(0, bytes.length - delimiter.length + 1));
  while (at >= 0) {
    const count = bytes.length - at;
    if (bytes.subarray(at).equals(delimiter.subarray(0, count))) return count;
    at = bytes.indexOf(first, at + 1);
  }
  return 0;
}
