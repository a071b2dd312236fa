import type { Database } from '../../database/schema.ts';
import { takeSessionSeq } from '../../database/sequence-numbers.ts';
import type { SnapTable } from '../../database/tables/picture-tables.ts';
import type { StoredSnap } from '../../domain/captures.ts';

export interface Snap extends StoredSnap {
  /** The frame it was taken for, if the kiosk sent it. */
  frame: FrameNames | null;
  /** Increases with every upload of the session. */
  seq: number;
  /** How often the visitor retook it. */
  retakes: number;
}

interface FrameNames {
  frameName: string;
  categoryName: string;
}

export function createSnapStore(database: Database) {
  return {
    /** Ordered by number. */
    async list(transactionId: string): Promise<Snap[]> {
      const rows = await database
        .selectFrom('snaps')
        .selectAll()
        .where('transaction_id', '=', transactionId)
        .orderBy('number')
        .execute();
      return rows.map(toSnap);
    },

    /** Each snap replaces the one with its number. */
    async save(
      transactionId: string,
      snaps: readonly Omit<Snap, 'seq'>[],
      now: number,
    ): Promise<void> {
      if (snaps.length === 0) return;
      const seq = await takeSessionSeq(database, transactionId);
      await database
        .insertInto('snaps')
        .values(
          snaps.map(({ number, hash, blobKey, frame, retakes }) => ({
            transaction_id: transactionId,
            number,
            hash,
            blob_key: blobKey,
            frame_name: frame?.frameName ?? null,
            category_name: frame?.categoryName ?? null,
            stored_at: now,
            retakes,
            seq,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['transaction_id', 'number']).doUpdateSet((row) => ({
            hash: row.ref('excluded.hash'),
            blob_key: row.ref('excluded.blob_key'),
            frame_name: row.ref('excluded.frame_name'),
            category_name: row.ref('excluded.category_name'),
            stored_at: row.ref('excluded.stored_at'),
            retakes: row.ref('excluded.retakes'),
            seq: row.ref('excluded.seq'),
          })),
        )
        .execute();
    },

    /** Does not delete a photo that has replaced it since. */
    async delete(
      transactionId: string,
      { number, blobKey }: Pick<Snap, 'number' | 'blobKey'>,
    ): Promise<void> {
      await database
        .deleteFrom('snaps')
        .where('transaction_id', '=', transactionId)
        .where('number', '=', number)
        .where('blob_key', '=', blobKey)
        .execute();
    },
  };
}

const toSnap = ({ frame_name, category_name, ...row }: SnapTable): Snap => ({
  number: row.number,
  hash: row.hash,
  blobKey: row.blob_key,
  seq: row.seq,
  retakes: row.retakes,
  frame:
    frame_name !== null && category_name !== null
      ? { frameName: frame_name, categoryName: category_name }
      : null,
});
