import { EffectName } from '@jepret/contract';
import { nextInSession } from '../../database/order.ts';
import type { Database } from '../../database/schema.ts';

/** A painting that lies over a print. */
export interface Painting {
  effect: EffectName;
  /** Of the painting and the print it lies on. */
  inputsHash: string;
  /** Of the print alone. */
  printHash: string;
  imageKey: string;
  /** Of the painting alone, so that it can be laid over again. */
  paintingKey: string;
  /** Of the films that it lies over; null without any. */
  filmsHash: string | null;
}

type PaintingId = Pick<Painting, 'effect' | 'inputsHash'>;

/** One that is there already. */
export type OldPainting = PaintingId &
  Pick<Painting, 'imageKey' | 'filmsHash'> & { paintingKey: string | null };

/** Null in rows from before it was kept. */
interface PaintingSource {
  effect: EffectName;
  printHash: string | null;
  paintingKey: string | null;
}

interface PaintedKeys {
  imageKey: string;
  filmsHash: string | null;
  /** Of one from before films were found by their hash. */
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

    /** The newest of its transaction and effect from now on. */
    async save(transactionId: string, painting: Painting, now: number): Promise<void> {
      const { effect, inputsHash, printHash, imageKey, paintingKey, filmsHash } = painting;
      const seq = await nextInSession(database, transactionId);
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
    /** Of those that lie on that print. */
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

    /** What a painted print was made of; undefined when that print is not painted. */
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
