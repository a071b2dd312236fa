import { isColumnDue } from '../../database/due.ts';
import type { Database } from '../../database/schema.ts';
import { takeSessionSeq } from '../../database/sequence-numbers.ts';
import { type NewVideo, toRow } from './video.ts';

/** A waiting call renews this lease; if it expires, the call's process was killed. */
export const WAIT_LEASE_MS = 5_000;

/** Which videos are requested, and until when a call waits for them. */
export function createVideoRequestStore(database: Database) {
  return {
    /** Adds work ahead; false if the video already has a row in any state. */
    async addAhead(transactionId: string, video: NewVideo, now: number): Promise<boolean> {
      const result = await database
        .insertInto('videos')
        .values(toRow(transactionId, video, 0, now))
        .onConflict((conflict) => conflict.columns(['transaction_id', 'inputs_hash']).doNothing())
        .executeTakeFirst();
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** A call waits for the video from now on; a failed or dropped one is made again. */
    async request(
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
      const chosen = { chosen_at: now, chosen_seq: await takeSessionSeq(database, transactionId) };
      await database
        .insertInto('videos')
        .values({ ...toRow(transactionId, video, 0, now), ...chosen })
        .onConflict((conflict) =>
          conflict.columns(['transaction_id', 'inputs_hash']).doUpdateSet(chosen),
        )
        .execute();
    },

    /** After `until` no call waits for the video. */
    async setWantedUntil(transactionId: string, inputsHash: string, until: number): Promise<void> {
      await database
        .updateTable('videos')
        .set({ wanted_until: until })
        .where('transaction_id', '=', transactionId)
        .where('inputs_hash', '=', inputsHash)
        .execute();
    },

    /** Drops the session's other work ahead of that kind; work that a call waits for stays. */
    async dropOthers(transactionId: string, { inputsHash, plan }: NewVideo, now: number) {
      await database
        .updateTable('videos')
        .set({ state: 'dropped', changed_at: now })
        .where('transaction_id', '=', transactionId)
        .where('inputs_hash', '!=', inputsHash)
        .where('kind', '=', plan.kind)
        .where('state', '=', 'waiting')
        .where(isColumnDue('wanted_until', now, WAIT_LEASE_MS))
        .execute();
    },
  };
}
