import { hasCome } from '../../database/due.ts';
import { nextInSession } from '../../database/order.ts';
import type { Database } from '../../database/schema.ts';
import { type NewVideo, toRow } from './video.ts';

/** Whoever waits and is silent for so long was killed. */
export const WANTED_FOR_MS = 5_000;

/** Who wants which video, and for how long. */
export function createVideoWishes(database: Database) {
  return {
    /** Work ahead; false when it is known already, however it stands. */
    async addAhead(transactionId: string, video: NewVideo, now: number): Promise<boolean> {
      const result = await database
        .insertInto('videos')
        .values(toRow(transactionId, video, 0, now))
        .onConflict((conflict) => conflict.columns(['transaction_id', 'inputs_hash']).doNothing())
        .executeTakeFirst();
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** Somebody waits for it from now on; what failed or was dropped is to be made again. */
    async want(
      transactionId: string,
      video: NewVideo,
      { now, until }: { now: number; until: number },
    ): Promise<void> {
      await database
        .insertInto('videos')
        .values(toRow(transactionId, video, until, now))
        .onConflict((conflict) =>
          conflict
            .columns(['transaction_id', 'inputs_hash'])
            .doUpdateSet({
              ...{ state: 'waiting', files: null },
              ...{ wanted_until: until, tries: 0, changed_at: now },
            })
            .where('videos.state', '!=', 'made'),
        )
        .execute();
    },

    async choose(transactionId: string, video: NewVideo, now: number): Promise<void> {
      const chosen = { chosen_at: now, chosen_seq: await nextInSession(database, transactionId) };
      await database
        .insertInto('videos')
        .values({ ...toRow(transactionId, video, 0, now), ...chosen })
        .onConflict((conflict) =>
          conflict.columns(['transaction_id', 'inputs_hash']).doUpdateSet(chosen),
        )
        .execute();
    },

    /** Nobody waits for it any more when `until` is over. */
    async setWanted(transactionId: string, inputsHash: string, until: number): Promise<void> {
      await database
        .updateTable('videos')
        .set({ wanted_until: until })
        .where('transaction_id', '=', transactionId)
        .where('inputs_hash', '=', inputsHash)
        .execute();
    },

    /** The session's other works ahead of that kind; what somebody waits for stays. */
    async dropOthers(transactionId: string, { inputsHash, plan }: NewVideo, now: number) {
      await database
        .updateTable('videos')
        .set({ state: 'dropped', changed_at: now })
        .where('transaction_id', '=', transactionId)
        .where('inputs_hash', '!=', inputsHash)
        .where('kind', '=', plan.kind)
        .where('state', '=', 'waiting')
        .where(hasCome('wanted_until', now, WANTED_FOR_MS))
        .execute();
    },
  };
}
