import type { EffectName } from '@jepret/contract';
import type { Database } from '../../database/schema.ts';

/** A painting that lies over a print. */
export interface Painting {
  effect: EffectName;
  /** Of the painting and the print it lies on. */
  inputsHash: string;
  /** Of the print alone. */
  printHash: string;
  imageKey: string;
}

export function createPaintingStore(database: Database) {
  return {
    /** Of those that lie on that print. */
    async findNewest(
      transactionId: string,
      effect: EffectName,
      printHash: string,
    ): Promise<{ imageKey: string; videoKey: string | null } | undefined> {
      const row = await database
        .selectFrom('paintings')
        .select(['image_key', 'video_key'])
        .where('transaction_id', '=', transactionId)
        .where('effect', '=', effect)
        .where('print_hash', '=', printHash)
        .orderBy('compiled_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && { imageKey: row.image_key, videoKey: row.video_key };
    },

    /** The newest of its transaction and effect from now on. */
    async save(transactionId: string, painting: Painting, now: number): Promise<void> {
      const { effect, inputsHash, printHash, imageKey } = painting;
      await database
        .insertInto('paintings')
        .values({
          transaction_id: transactionId,
          effect,
          inputs_hash: inputsHash,
          print_hash: printHash,
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
