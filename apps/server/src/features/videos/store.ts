import type { Database } from '../../database/schema.ts';
import { createFilmsAheadStore } from './films-ahead-store.ts';
import { toVideo, type Video, type VideoFiles, type VideoId } from './video.ts';
import { gifKeyOf } from './video-keys.ts';
import { createVideoOrphanStore } from './video-orphans.ts';
import { createVideoPlans } from './video-plans.ts';
import { createVideoRequestStore } from './video-request-store.ts';

/** A mail waits for this many tries: a GIF that fails at once delays it for seconds, not for minutes. */
const MAX_AWAITED_GIF_TRIES = 3; // MAIL-25

export function createVideoStore(database: Database) {
  /** The chosen videos of a session that are made, the last choice first. */
  async function listChosen(transactionId: string): Promise<Video[]> {
    const rows = await database
      .selectFrom('videos')
      .selectAll()
      .where('transaction_id', '=', transactionId)
      .where('state', '=', 'made')
      .where('chosen_at', 'is not', null)
      .orderBy('chosen_seq', 'desc')
      .orderBy('chosen_at', 'desc')
      .execute();
    return rows.map(toVideo);
  }

  return {
    ...createVideoWork(database),

    ...createVideoRequestStore(database),

    ...createVideoPlans(database),

    ...createFilmsAheadStore(database),

    ...createVideoOrphanStore(database),

    async find(transactionId: string, inputsHash: string): Promise<Video | undefined> {
      const row = await database
        .selectFrom('videos')
        .selectAll()
        .where('transaction_id', '=', transactionId)
        .where('inputs_hash', '=', inputsHash)
        .executeTakeFirst();
      return row && toVideo(row);
    },

    /** A GIF is made only of chosen videos; after too many tries it may never be made. */
    async isGifPending(transactionId: string, gifKey: string): Promise<boolean> {
      // A try is counted when it begins.
      return (await listChosen(transactionId)).some(({ files, tries }) => {
        const { animatedClip, gif } = files ?? {};
        if (animatedClip === undefined || gif || tries > MAX_AWAITED_GIF_TRIES) return false;
        return gifKeyOf(animatedClip) === gifKey;
      });
    },

    listChosen,

    async delete(transactionId: string, inputsHash: string): Promise<void> {
      await database
        .deleteFrom('videos')
        .where('transaction_id', '=', transactionId)
        .where('inputs_hash', '=', inputsHash)
        .execute();
    },
  };
}

/** The progress of a video. */
function createVideoWork(database: Database) {
  const change = (transactionId: string, inputsHash: string) =>
    database
      .updateTable('videos')
      .where('transaction_id', '=', transactionId)
      .where('inputs_hash', '=', inputsHash);

  return {
    /** Called before the work: a process that is killed by the work cannot count afterwards. */
    async countTry({ transactionId, inputsHash }: VideoId): Promise<void> {
      await change(transactionId, inputsHash)
        .set((is) => ({ tries: is('tries', '+', 1) }))
        .execute();
    },

    /** The try failed for a reason outside the film. */
    async uncountTry({ transactionId, inputsHash }: VideoId): Promise<void> {
      await change(transactionId, inputsHash)
        .set((is) => ({ tries: is('tries', '-', 1) }))
        .where('tries', '>', 0)
        .execute();
    },

    /** Called when all files are stored. */
    async finish(transactionId: string, inputsHash: string, files: VideoFiles, now: number) {
      await change(transactionId, inputsHash)
        .set({ state: 'made', files: JSON.stringify(files), tries: 0, changed_at: now })
        .execute();
    },

    /** Does nothing if the films are being made again. */
    async addGif(transactionId: string, { inputsHash, files }: Video, gif: string): Promise<void> {
      await change(transactionId, inputsHash)
        .set({ files: JSON.stringify({ ...files, gif }) })
        .where('state', '=', 'made')
        .execute();
    },

    async end(
      transactionId: string,
      { inputsHash, state }: Pick<Video, 'inputsHash' | 'state'>,
      outcome: 'failed' | 'dropped',
      now: number,
    ): Promise<void> {
      await change(transactionId, inputsHash)
        .set({ state: outcome, changed_at: now })
        .where('state', '=', state)
        .execute();
    },
  };
}

export type VideoStore = ReturnType<typeof createVideoStore>;
