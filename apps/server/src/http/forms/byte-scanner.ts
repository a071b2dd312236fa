const NOTHING = Buffer.alloc(0);

/** Bytes as they arrive, cut at marks. It reads only as far as somebody asks. */
export interface ByteScanner {
  /** What comes before the mark, a piece at a time, and then skips the mark; false when it never comes. */
  readTo(mark: Buffer, onPiece: (piece: Buffer) => unknown): Promise<boolean>;
  /** Fewer only at the end. */
  take(count: number): Promise<Buffer>;
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
    async readTo(mark, onPiece) {
      for (;;) {
        const at = pending.indexOf(mark);
        const sure = at >= 0 ? at : pending.length - countBegun(mark, pending);
        const piece = pending.subarray(0, sure);
        pending = pending.subarray(at >= 0 ? at + mark.length : sure);
        if (piece.length > 0) await onPiece(piece);
        if (at >= 0) return true;
        if (!(await readMore())) return false;
      }
    },

    async take(count) {
      while (pending.length < count && (await readMore()));
      const taken = pending.subarray(0, count);
      pending = pending.subarray(taken.length);
      return taken;
    },
  };
}

/**
 * How many of the last bytes may be the beginning of the mark. No more are kept for the next piece: to
 * put the two together is to copy them, and a photo arrives in a hundred pieces.
 */
function countBegun(mark: Buffer, bytes: Buffer): number {
  const first = mark.subarray(0, 1);
  let at = bytes.indexOf(first, Math.max(0, bytes.length - mark.length + 1));
  while (at >= 0) {
    const count = bytes.length - at;
    if (bytes.subarray(at).equals(mark.subarray(0, count))) return count;
    at = bytes.indexOf(first, at + 1);
  }
  return 0;
}
