import type { EffectName, Slot } from '@jepret/contract';
import { hasCome, isRecent } from '../../database/due.ts';
import { nextInSession } from '../../database/order.ts';
import type { Database } from '../../database/schema.ts';
import type { VideoTable } from '../../database/tables/picture-tables.ts';
import { gifKeyOf } from './video-keys.ts';

/** What to make: a living print with its animated clip, or both with a painting laid over them. */
export type VideoPlan =
  | { kind: 'live'; effect: EffectName; frameName: string; categoryName: string }
  | {
      kind: 'painted';
      effect: EffectName;
      videoKey: string;
      paintingKey: string;
      /** With where the painted sheet shows its photos. */
      animatedClip?: { key: string; slots: readonly Slot[] };
    };

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
  /** The visitor takes it home, whether or not anybody waits for it now. */
  isChosen: boolean;
  /** How often it was begun while nobody waited for it; once it is made, how often its GIF was. */
  tries: number;
}

/** A row's name. */
export interface VideoId {
  transactionId: string;
  inputsHash: string;
}

/** Of a GIF; what kills its worker each time must have an end too. */
const MAX_GIF_TRIES = 10;

/** Whoever waits and is silent for so long was killed. */
export const WANTED_FOR_MS = 5_000;

export type NewVideo = Pick<Video, 'inputsHash' | 'plan'>;

const RESCUED_AT_ONCE = 100;
const MAX_WANTED_MS = 60_000;
/** Longer than any storage is away; nobody needs a GIF that is older. */
const GIF_RESCUE_MS = 24 * 3_600_000;

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
            .doUpdateSet({ state: 'waiting', wanted_until: until, tries: 0, changed_at: now })
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
        .where(hasCome('wanted_until', now, WANTED_FOR_MS))
        .execute();
    },

    /** What still is to be made, though nobody who waits for it wakes it any more. */
    async listForgotten(now: number): Promise<VideoId[]> {
      const rows = await database
        .selectFrom('videos')
        .select(['transaction_id', 'inputs_hash'])
        .where('state', '=', 'waiting')
        // Further ahead than anybody waits, the clock was set back since.
        .where((is) =>
          is.or([is('wanted_until', '<=', now), is('wanted_until', '>', now + MAX_WANTED_MS)]),
        )
        .orderBy('changed_at')
        .limit(RESCUED_AT_ONCE)
        .execute();
      return rows.map(toId);
    },

    /** Films that visitors take home and whose GIF is still possible, though its job is gone. */
    async listWithoutGif(now: number): Promise<VideoId[]> {
      const rows = await database
        .selectFrom('videos')
        .select(['transaction_id', 'inputs_hash'])
        .where('state', '=', 'made')
        .where('chosen_at', 'is not', null)
        .where('tries', '<', MAX_GIF_TRIES)
        .where('files', 'like', '%"animatedClip":%')
        .where('files', 'not like', '%"gif":%')
        .where(isRecent('changed_at', now, GIF_RESCUE_MS))
        .orderBy('changed_at')
        .limit(RESCUED_AT_ONCE)
        .execute();
      return rows.map(toId);
    },

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

    async delete(transactionId: string, inputsHash: string): Promise<void> {
      await database
        .deleteFrom('videos')
        .where('transaction_id', '=', transactionId)
        .where('inputs_hash', '=', inputsHash)
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
  chosen_seq: 0,
  tries: 0,
  changed_at: now,
});

const toId = (row: Pick<VideoTable, 'transaction_id' | 'inputs_hash'>): VideoId => ({
  transactionId: row.transaction_id,
  inputsHash: row.inputs_hash,
});

const toVideo = (row: VideoTable): Video => ({
  inputsHash: row.inputs_hash,
  plan: JSON.parse(row.plan),
  state: row.state as Video['state'],
  files: row.files === null ? null : JSON.parse(row.files),
  wantedUntil: row.wanted_until,
  isChosen: row.chosen_at !== null,
  tries: row.tries,
});
