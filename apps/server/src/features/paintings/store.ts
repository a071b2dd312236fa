import { EffectName } from '@jepret/contract';
import type { Database } from '../../database/schema.ts';
import { takeSessionSeq } from '../../database/sequence-numbers.ts';

/** A painting over a print. */
export interface Painting {
  effect: EffectName;
  /** The hash of the painting and its print. */
  inputsHash: string;
  /** The hash of the print alone. */
  printHash: string;
  imageKey: string;
  /** The key of the painting alone, so that the painted print can be composed again. */
  paintingKey: string;
  /** The hash of the painted films; null if there are none. */
  filmsHash: string | null;
}

type PaintingId = Pick<Painting, 'effect' | 'inputsHash'>;

/** A painting that is already stored. */
export type OldPainting = PaintingId &
  Pick<Painting, 'imageKey' | 'filmsHash'> & { paintingKey: string | null };

/** Fields are null in rows of earlier releases. */
interface PaintingSource {
  effect: EffectName;
  printHash: string | null;
  paintingKey: string | null;
}

interface PaintedKeys {
  imageKey: string;
  filmsHash: string | null;
  /** Set in rows of earlier releases, which found films by their key. */
  videoKey: string | null;
}

export function createPaintingStore(database: Database) {
  return {
    ...createPaintingReads(database),

    async delete(transactionId: string, { effect, inputsHash }: PaintingId): Promise<void> {
      await database
        .deleteFrom('paintings')
        .where('transaction_id', '=', transactionId)
        .where('effect', '=', effect)
        .where('inputs_hash', '=', inputsHash)
        .execute();
    },

    /** Saves a painting as the newest of its transaction and effect. */
    async save(transactionId: string, painting: Painting, now: number): Promise<void> {
      const { effect, inputsHash, printHash, imageKey, paintingKey, filmsHash } = painting;
      const seq = await takeSessionSeq(database, transactionId);
      await database
        .insertInto('paintings')
        .values({
          transaction_id: transactionId,
          effect,
          inputs_hash: inputsHash,
          print_hash: printHash,
          image_key: imageKey,
          video_key: null,
          films_hash: filmsHash,
          painting_key: paintingKey,
          compiled_at: now,
          seq,
        })
        .onConflict((conflict) =>
          conflict.columns(['transaction_id', 'effect', 'inputs_hash']).doUpdateSet({
            compiled_at: now,
            films_hash: filmsHash,
            painting_key: paintingKey,
            seq,
          }),
        )
        .execute();
    },
  };
}

function createPaintingReads(database: Database) {
  return {
    /** The newest painting over that print. */
    async findNewest(
      transactionId: string,
      effect: EffectName,
      printHash: string,
    ): Promise<PaintedKeys | undefined> {
      const row = await database
        .selectFrom('paintings')
        .select(['image_key', 'video_key', 'films_hash'])
        .where('transaction_id', '=', transactionId)
        .where('effect', '=', effect)
        .where('print_hash', '=', printHash)
        .orderBy('seq', 'desc')
        .orderBy('compiled_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && { imageKey: row.image_key, videoKey: row.video_key, filmsHash: row.films_hash };
    },

    /** What a painted print was made of; undefined if that print is not painted. */
    async findSource(transactionId: string, imageKey: string): Promise<PaintingSource | undefined> {
      const row = await database
        .selectFrom('paintings')
        .select(['effect', 'print_hash', 'painting_key'])
        .where('transaction_id', '=', transactionId)
        .where('image_key', '=', imageKey)
        .executeTakeFirst();
      return (
        row && {
          effect: EffectName.parse(row.effect),
          printHash: row.print_hash,
          paintingKey: row.painting_key,
        }
      );
    },

    /** The oldest first. */
    async list(transactionId: string): Promise<OldPainting[]> {
      const rows = await database
        .selectFrom('paintings')
        .selectAll()
        .where('transaction_id', '=', transactionId)
        .orderBy('seq')
        .orderBy('compiled_at')
        .execute();
      return rows.map((row) => ({
        effect: EffectName.parse(row.effect),
        inputsHash: row.inputs_hash,
        imageKey: row.image_key,
        paintingKey: row.painting_key,
        filmsHash: row.films_hash,
      }));
    },
  };
}

export type PaintingStore = ReturnType<typeof createPaintingStore>;
