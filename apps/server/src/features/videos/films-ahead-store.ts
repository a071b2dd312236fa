import type { Database } from '../../database/schema.ts';
import { toVideo, type Video, type VideoFiles, type VideoId } from './video.ts';

/**
 * Plain films that are made while the visitor is in the editor and has drawn nothing (FILM-36). Their
 * row stays planned, with its files, until SKIP uses them or DONE drops them (FILM-37).
 */
export function createFilmsAheadStore(database: Database) {
  const changePlanned = ({ transactionId, inputsHash }: VideoId) =>
    database
      .updateTable('videos')
      .where('transaction_id', '=', transactionId)
      .where('inputs_hash', '=', inputsHash)
      .where('state', '=', 'planned');

  return {
    /** The video that CHOOSE has planned or found made. */
    async findLastChosen(transactionId: string): Promise<Video | undefined> {
      const row = await database
        .selectFrom('videos')
        .selectAll()
        .where('transaction_id', '=', transactionId)
        .where('chosen_at', 'is not', null)
        .orderBy('chosen_seq', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && toVideo(row);
    },

    /** False if the work began before: work that was stopped does not begin again. */
    async startAhead(id: VideoId, until: number): Promise<boolean> {
      const { numUpdatedRows } = await changePlanned(id)
        .set({ wanted_until: until })
        .where('tries', '=', 0)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Does nothing if the work has ended meanwhile. */
    async renewAhead(id: VideoId, until: number): Promise<void> {
      await changePlanned(id).set({ wanted_until: until }).where('wanted_until', '>', 0).execute();
    },

    async endAhead(id: VideoId): Promise<void> {
      await changePlanned(id).set({ wanted_until: 0 }).execute();
    },

    /** True once, for one process. */
    async claimAhead(id: VideoId): Promise<boolean> {
      const { numUpdatedRows } = await changePlanned(id)
        .set({ tries: 1 })
        .where('tries', '=', 0)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** False if the video is no longer planned. */
    async finishAhead(id: VideoId, files: VideoFiles): Promise<boolean> {
      const { numUpdatedRows } = await changePlanned(id)
        .set({ files: JSON.stringify(files), wanted_until: 0 })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Films made ahead count as made from now on. */
    async markAheadMade(id: VideoId, now: number): Promise<void> {
      await changePlanned(id)
        .set({ state: 'made', tries: 0, changed_at: now })
        .where('files', 'is not', null)
        .execute();
    },
  };
}
