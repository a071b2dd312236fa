import { nextInSession } from '../../database/order.ts';
import type { Database } from '../../database/schema.ts';
import { type NewVideo, toRow } from './video.ts';

/** Which videos are made when the editor is done (FILM-25). */
export function createVideoPlans(database: Database) {
  const plans = {
    /** Chosen, to be made when its painting is known; what is made or under way stays so. */
    async plan(transactionId: string, video: NewVideo, now: number): Promise<void> {
      await plans.dropPlanned(transactionId, video, now);
      const chosen = { chosen_at: now, chosen_seq: await nextInSession(database, transactionId) };
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
          })),
        )
        .execute();
    },

    /** Another one takes their place. */
    async dropPlanned(transactionId: string, { inputsHash }: NewVideo, now: number): Promise<void> {
      await database
        .updateTable('videos')
        .set({ state: 'dropped', changed_at: now })
        .where('transaction_id', '=', transactionId)
        .where('inputs_hash', '!=', inputsHash)
        .where('state', '=', 'planned')
        .execute();
    },
  };
  return plans;
}
