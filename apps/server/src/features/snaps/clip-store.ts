import { ResizeOptions } from '@jepret/contract';
import type { Database } from '../../database/schema.ts';
import type { ClipTable } from '../../database/tables/picture-tables.ts';
import type { StoredClip } from '../../domain/captures.ts';

export function createClipStore(database: Database) {
  return {
    /** Ordered by number. */
    async list(transactionId: string): Promise<StoredClip[]> {
      const rows = await database
        .selectFrom('clips')
        .selectAll()
        .where('transaction_id', '=', transactionId)
        .orderBy('number')
        .execute();
      return rows.map(toClip);
    },

    /** Each clip replaces the one with its number. */
    async save(transactionId: string, clips: readonly StoredClip[], now: number): Promise<void> {
      if (clips.length === 0) return;
      await database
        .insertInto('clips')
        .values(clips.map((clip) => toRow(transactionId, clip, now)))
        .onConflict((conflict) =>
          conflict.columns(['transaction_id', 'number']).doUpdateSet((row) => ({
            hash: row.ref('excluded.hash'),
            blob_key: row.ref('excluded.blob_key'),
            width_px: row.ref('excluded.width_px'),
            height_px: row.ref('excluded.height_px'),
            duration_ms: row.ref('excluded.duration_ms'),
            resize_options: row.ref('excluded.resize_options'),
            is_mirrored: row.ref('excluded.is_mirrored'),
            stored_at: row.ref('excluded.stored_at'),
          })),
        )
        .execute();
    },

    async delete(transactionId: string, numbers: readonly number[]): Promise<void> {
      if (numbers.length === 0) return;
      await database
        .deleteFrom('clips')
        .where('transaction_id', '=', transactionId)
        .where('number', 'in', numbers)
        .execute();
    },
  };
}

const toRow = (transactionId: string, clip: StoredClip, now: number): ClipTable => ({
  transaction_id: transactionId,
  number: clip.number,
  hash: clip.hash,
  blob_key: clip.blobKey,
  width_px: clip.widthPx,
  height_px: clip.heightPx,
  duration_ms: clip.durationMs === undefined ? null : Math.round(clip.durationMs),
  resize_options: JSON.stringify(clip.resizeOptions),
  is_mirrored: Number(clip.isMirrored),
  stored_at: now,
});

const toClip = (row: ClipTable): StoredClip => ({
  number: row.number,
  hash: row.hash,
  blobKey: row.blob_key,
  widthPx: row.width_px,
  heightPx: row.height_px,
  durationMs: row.duration_ms ?? undefined,
  resizeOptions: ResizeOptions.parse(JSON.parse(row.resize_options)),
  isMirrored: row.is_mirrored === 1,
});
