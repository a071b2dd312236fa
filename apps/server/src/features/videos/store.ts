import type { Database } from '../../database/schema.ts';
import { toVideo, type Video, type VideoFiles, type VideoId } from './video.ts';
import { createVideosAhead } from './video-aheads.ts';
import { gifKeyOf } from './video-keys.ts';
import { createVideoPlans } from './video-plans.ts';
import { createVideoRescues } from './video-rescues.ts';
import { createVideoWishes } from './video-wishes.ts';

/** Of these a mail sees the end: a GIF that fails at once keeps it for seconds, not for minutes. */
const GIF_TRIES_WAITED_FOR = 3; // MAIL-25

export function createVideoStore(database: Database) {
  /** Made of a session and taken home, the last choice first. */
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

    ...createVideoWishes(database),

    ...createVideoPlans(database),

    ...createVideosAhead(database),

    ...createVideoRescues(database),

    async find(transactionId: string, inputsHash: string): Promise<Video | undefined> {
      const row = await database
        .selectFrom('videos')
        .selectAll()
        .where('transaction_id', '=', transactionId)
        .where('inputs_hash', '=', inputsHash)
        .executeTakeFirst();
      return row && toVideo(row);
    },

    /** Only of what was chosen is a GIF made; one that failed so often may never come. */
    async isGifComing(transactionId: string, gifKey: string): Promise<boolean> {
      // A try is counted when it begins.
      return (await listChosen(transactionId)).some(({ files, tries }) => {
        const { animatedClip, gif } = files ?? {};
        if (animatedClip === undefined || gif || tries > GIF_TRIES_WAITED_FOR) return false;
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

/** How the making goes. */
function createVideoWork(database: Database) {
  const change = (transactionId: string, inputsHash: string) =>
    database
      .updateTable('videos')
      .where('transaction_id', '=', transactionId)
      .where('inputs_hash', '=', inputsHash);

  return {
    /** Before the work: whoever dies of it cannot count afterwards. */
    async countTry({ transactionId, inputsHash }: VideoId): Promise<void> {
      await change(transactionId, inputsHash)
        .set((is) => ({ tries: is('tries', '+', 1) }))
        .execute();
    },

    /** That one was not the film's fault. */
    async forgiveTry({ transactionId, inputsHash }: VideoId): Promise<void> {
      await change(transactionId, inputsHash)
        .set((is) => ({ tries: is('tries', '-', 1) }))
        .where('tries', '>', 0)
        .execute();
    },

    /** With this the files are there. */
    async finish(transactionId: string, inputsHash: string, files: VideoFiles, now: number) {
      await change(transactionId, inputsHash)
        .set({ state: 'made', files: JSON.stringify(files), tries: 0, changed_at: now })
        .execute();
    },

    /** Unless the rest is being made again meanwhile. */
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
