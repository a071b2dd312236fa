import type { Database } from '../../database/schema.ts';
import { takeSessionSeq } from '../../database/sequence-numbers.ts';
import { type NewVideo, toRow, toVideo } from './video.ts';

/** Videos that are made after the editor (FILM-35). */
export function createVideoPlans(database: Database) {
  return {
    /** Chooses a video, which is made when its painting is known; one that is made or in progress stays so. */
    async plan(transactionId: string, video: NewVideo, now: number): Promise<void> {
      const chosen = { chosen_at: now, chosen_seq: await takeSessionSeq(database, transactionId) };
      const row = { ...toRow(transactionId, video, 0, now), state: 'planned', ...chosen };
      await database
        .insertInto('videos')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['transaction_id', 'inputs_hash']).doUpdateSet((is) => ({
            ...chosen,
            changed_at: now,
            state: is
              .case()
              .when('videos.state', 'in', ['made', 'waiting'])
              .then(is.ref('videos.state'))
              .else('planned')
              .end(),
            files: is
              .case()
              .when('videos.state', 'in', ['made', 'waiting', 'planned'])
              .then(is.ref('videos.files'))
              .else(null)
              .end(),
          })),
        )
        .execute();
    },

    /** Drops the videos that this one replaces; returns those whose files may have been made ahead. */
    async dropPlanned(
      transactionId: string,
      { inputsHash }: NewVideo,
      now: number,
    ): Promise<NewVideo[]> {
      const rows = await database
        .updateTable('videos')
        .set({ state: 'dropped', files: null, changed_at: now })
        .where('transaction_id', '=', transactionId)
        .where('inputs_hash', '!=', inputsHash)
        .where('state', '=', 'planned')
        .returningAll()
        .execute();
      return rows.map(toVideo).filter(({ tries }) => tries > 0);
    },
  };
}
