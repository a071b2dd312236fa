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
        // The end of what is there may be the beginning of the mark.
        const sure = at >= 0 ? at : Math.max(0, pending.length - mark.length + 1);
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
