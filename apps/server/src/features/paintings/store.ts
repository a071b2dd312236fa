import type { EffectName } from '@jepret/contract';
import type { Database } from '../../database/schema.ts';

/** A painting that lies over a print. */
export interface Painting {
  effect: EffectName;
  /** Of the painting and the print it lies on. */
  inputsHash: string;
  imageKey: string;
}

export function createPaintingStore(database: Database) {
  return {
    async findNewest(
      transactionId: string,
      effect: EffectName,
    ): Promise<{ imageKey: string; videoKey: string | null } | undefined> {
      const row = await database
        .selectFrom('paintings')
        .select(['image_key', 'video_key'])
        .where('transaction_id', '=', transactionId)
        .where('effect', '=', effect)
        .orderBy('compiled_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && { imageKey: row.image_key, videoKey: row.video_key };
    },

    /** The newest of its transaction and effect from now on. */
    async save(transactionId: string, painting: Painting, now: number): Promise<void> {
      const { effect, inputsHash, imageKey } = painting;
      await database
        .insertInto('paintings')
        .values({
          transaction_id: transactionId,
          effect,
          inputs_hash: inputsHash,
          image_key: imageKey,
          video_key: null,
          compiled_at: now,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['transaction_id', 'effect', 'inputs_hash'])
            .doUpdateSet({ compiled_at: now }),
        )
        .execute();
    },

    async setVideo(
      transactionId: string,
      { effect, inputsHash }: Painting,
      videoKey: string,
    ): Promise<void> {
      await database
        .updateTable('paintings')
        .set({ video_key: videoKey })
        .where('transaction_id', '=', transactionId)
        .where('effect', '=', effect)
        .where('inputs_hash', '=', inputsHash)
        .execute();
    },
  };
}

export type PaintingStore = ReturnType<typeof createPaintingStore>;
