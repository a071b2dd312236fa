import type { Database } from '../../database/schema.ts';
import { toVideo, type Video, type VideoFiles, type VideoId } from './video.ts';

/**
 * Plain films that are made while the visitor is in the editor and has drawn nothing (FILM-36). Their
 * row stays planned, with its files, until SKIP takes them or DONE drops them (FILM-37).
 */
export function createVideosAhead(database: Database) {
  const changePlanned = ({ transactionId, inputsHash }: VideoId) =>
    database
      .updateTable('videos')
      .where('transaction_id', '=', transactionId)
      .where('inputs_hash', '=', inputsHash)
      .where('state', '=', 'planned');

  return {
    /** What CHOOSE has planned or found made. */
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

    /** False when it was begun before: what was stopped once is not begun again. */
    async wantAhead(id: VideoId, until: number): Promise<boolean> {
      const { numUpdatedRows } = await changePlanned(id)
        .set({ wanted_until: until })
        .where('tries', '=', 0)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Unless the work has ended meanwhile. */
    async renewAhead(id: VideoId, until: number): Promise<void> {
      await changePlanned(id).set({ wanted_until: until }).where('wanted_until', '>', 0).execute();
    },

    async endAhead(id: VideoId): Promise<void> {
      await changePlanned(id).set({ wanted_until: 0 }).execute();
    },

    /** True for one process, once. */
    async beginAhead(id: VideoId): Promise<boolean> {
      const { numUpdatedRows } = await changePlanned(id)
        .set({ tries: 1 })
        .where('tries', '=', 0)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** False when it is planned no longer. */
    async finishAhead(id: VideoId, files: VideoFiles): Promise<boolean> {
      const { numUpdatedRows } = await changePlanned(id)
        .set({ files: JSON.stringify(files), wanted_until: 0 })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** What was made ahead counts as made from now on. */
    async takeAhead(id: VideoId, now: number): Promise<void> {
      await changePlanned(id)
        .set({ state: 'made', tries: 0, changed_at: now })
        .where('files', 'is not', null)
        .execute();
    },
  };
}
