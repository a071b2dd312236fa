import type { PreparedClip } from '@jepret/compositor';
import type { Database } from '../../database/schema.ts';

/** A clip at the size of its slots, in the blob store. */
export interface StoredPreparedClip {
  inputsHash: string;
  blobKey: string;
  tracks: PreparedClip['tracks'];
}

export function createPreparedClipStore(database: Database) {
  return {
    async find(transactionId: string, inputsHash: string): Promise<StoredPreparedClip | undefined> {
      const row = await database
        .selectFrom('prepared_clips')
        .select(['blob_key', 'tracks'])
        .where('transaction_id', '=', transactionId)
        .where('inputs_hash', '=', inputsHash)
        .executeTakeFirst();
      return row && { inputsHash, blobKey: row.blob_key, tracks: JSON.parse(row.tracks) };
    },

    /** Another process may have made the very same, under the same key. */
    async save(transactionId: string, clip: StoredPreparedClip, now: number): Promise<void> {
      const tracks = JSON.stringify(clip.tracks);
      await database
        .insertInto('prepared_clips')
        .values({
          transaction_id: transactionId,
          inputs_hash: clip.inputsHash,
          blob_key: clip.blobKey,
          tracks,
          made_at: now,
        })
        .onConflict((conflict) =>
          conflict.columns(['transaction_id', 'inputs_hash']).doUpdateSet({ tracks, made_at: now }),
        )
        .execute();
    },
  };
}

export type PreparedClipStore = ReturnType<typeof createPreparedClipStore>;
