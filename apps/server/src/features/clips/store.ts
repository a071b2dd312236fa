import type { PreparedClip } from '@jepret/compositor';
import type { Database } from '../../database/schema.ts';
import { type FilesOwner, privateFolderOf } from '../../domain/session-files.ts';

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

    /** Another process may have made the same clip under the same key. */
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

    async delete(transactionId: string, inputsHash: string): Promise<void> {
      await database
        .deleteFrom('prepared_clips')
        .where('transaction_id', '=', transactionId)
        .where('inputs_hash', '=', inputsHash)
        .execute();
    },

    /** Deletes the rows of clips made of these numbers' old captures; returns their blob keys. */
    async deleteFor(owner: Pick<FilesOwner, 'id' | 'filesKey'>, numbers: readonly number[]) {
      const rows = await database
        .selectFrom('prepared_clips')
        .select('blob_key')
        .where('transaction_id', '=', owner.id)
        .execute();
      const prefixes = numbers.map((number) => preparedPrefixOf(owner, number));
      const blobKeys = rows
        .map(({ blob_key }) => blob_key)
        .filter((key) => prefixes.some((prefix) => key.startsWith(prefix)));
      if (blobKeys.length > 0) {
        await database
          .deleteFrom('prepared_clips')
          .where('transaction_id', '=', owner.id)
          .where('blob_key', 'in', blobKeys)
          .execute();
      }
      return blobKeys;
    },
  };
}

/** The key prefix of prepared clips of one number. */
export const preparedPrefixOf = (owner: Pick<FilesOwner, 'filesKey'>, number: number): string =>
  `${privateFolderOf(owner)}ready-${number}-`;

export type PreparedClipStore = ReturnType<typeof createPreparedClipStore>;
