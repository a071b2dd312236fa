import type { EffectName } from '@jepret/contract';
import type { VideoTable } from '../../database/picture-tables.ts';
import type { Database } from '../../database/schema.ts';
import { gifKeyOf } from './video-keys.ts';

/** What to make: a living print with its animated clip, or a painting laid over a living print. */
export type VideoPlan =
  | { kind: 'live'; effect: EffectName; frameName: string; categoryName: string }
  | { kind: 'painted'; effect: EffectName; videoKey: string; paintingKey: string };

/** The blob keys of what was made. */
export interface VideoFiles {
  video: string;
  animatedClip?: string;
  gif?: string;
}

export interface Video {
  inputsHash: string;
  plan: VideoPlan;
  state: 'waiting' | 'made' | 'failed' | 'dropped';
  files: VideoFiles | null;
  /** While somebody waits for it this lies in the future; else it is work ahead. */
  wantedUntil: number;
}

export type NewVideo = Pick<Video, 'inputsHash' | 'plan'>;

export function createVideoStore(database: Database) {
  const change = (transactionId: string, inputsHash: string) =>
    database
      .updateTable('videos')
      .where('transaction_id', '=', transactionId)
      .where('inputs_hash', '=', inputsHash);

  return {
    async find(transactionId: string, inputsHash: string): Promise<Video | undefined> {
      const row = await database
        .selectFrom('videos')
        .selectAll()
        .where('transaction_id', '=', transactionId)
        .where('inputs_hash', '=', inputsHash)
        .executeTakeFirst();
      return row && toVideo(row);
    },

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
            .doUpdateSet({ state: 'waiting', wanted_until: until, changed_at: now })
            .where('videos.state', '!=', 'made'),
        )
        .execute();
    },

    async choose(transactionId: string, video: NewVideo, now: number): Promise<void> {
      const chosen = { chosen_at: now };
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
      await change(transactionId, inputsHash).set({ wanted_until: until }).execute();
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
        .where('wanted_until', '<=', now)
        .execute();
    },

    /** With this the files are there. */
    async finish(transactionId: string, inputsHash: string, files: VideoFiles, now: number) {
      await change(transactionId, inputsHash)
        .set({ state: 'made', files: JSON.stringify(files), changed_at: now })
        .execute();
    },

    /** Unless the rest is being made again meanwhile. */
    async addGif(transactionId: string, { inputsHash, files }: Video, gif: string): Promise<void> {
      await change(transactionId, inputsHash)
        .set({ files: JSON.stringify({ ...files, gif }) })
        .where('state', '=', 'made')
        .execute();
    },

    /** Only of what was chosen is a GIF made. */
    async isGifComing(transactionId: string, gifKey: string): Promise<boolean> {
      const rows = await database
        .selectFrom('videos')
        .selectAll()
        .where('transaction_id', '=', transactionId)
        .where('state', '=', 'made')
        .where('chosen_at', 'is not', null)
        .execute();
      return rows.some((row) => {
        const { animatedClip, gif } = toVideo(row).files ?? {};
        return animatedClip !== undefined && !gif && gifKeyOf(animatedClip) === gifKey;
      });
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

const toRow = (
  transactionId: string,
  { inputsHash, plan }: NewVideo,
  wantedUntil: number,
  now: number,
): VideoTable => ({
  transaction_id: transactionId,
  inputs_hash: inputsHash,
  kind: plan.kind,
  plan: JSON.stringify(plan),
  state: 'waiting',
  files: null,
  wanted_until: wantedUntil,
  chosen_at: null,
  changed_at: now,
});

const toVideo = (row: VideoTable): Video => ({
  inputsHash: row.inputs_hash,
  plan: JSON.parse(row.plan),
  state: row.state as Video['state'],
  files: row.files === null ? null : JSON.parse(row.files),
  wantedUntil: row.wanted_until,
});
