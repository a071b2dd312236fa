import type { EffectName } from '@jepret/contract';
import type { VideoTable } from '../../database/tables/picture-tables.ts';

/** What to make: a living print and its animated clip, both with or without a painting over them. */
export type VideoPlan = {
  effect: EffectName;
  frameName: string;
  categoryName: string;
} & ({ kind: 'live' } | { kind: 'painted'; paintingKey: string });

/** The blob keys of the films. */
export interface VideoFiles {
  video: string;
  animatedClip?: string;
  gif?: string;
}

export interface Video {
  inputsHash: string;
  plan: VideoPlan;
  /** A planned video is chosen, and made when its painting is known; it is not shown before. */
  state: 'planned' | 'waiting' | 'made' | 'failed' | 'dropped';
  /** If the video is planned or waiting, these files were made ahead, during the editor (FILM-36). */
  files: VideoFiles | null;
  /**
   * In the future while a call waits for the video; otherwise it is work ahead. If the video is
   * planned: in the future while the visitor has drawn nothing.
   */
  wantedUntil: number;
  /** The visitor chose it, whether or not a call waits for it now. */
  isChosen: boolean;
  /**
   * How often the work began while no call waited for it, at most once during the editor (FILM-36);
   * after the video is made, how often the work on its GIF began.
   */
  tries: number;
}

/** The primary key of a row. */
export interface VideoId {
  transactionId: string;
  inputsHash: string;
}

export const keyOf = ({ transactionId, inputsHash }: VideoId): string =>
  `${transactionId}/${inputsHash}`;

export type NewVideo = Pick<Video, 'inputsHash' | 'plan'>;

export const toRow = (
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

export const toVideoId = (row: Pick<VideoTable, 'transaction_id' | 'inputs_hash'>): VideoId => ({
  transactionId: row.transaction_id,
  inputsHash: row.inputs_hash,
});

export const toVideo = (row: VideoTable): Video => ({
  inputsHash: row.inputs_hash,
  plan: JSON.parse(row.plan),
  state: row.state as Video['state'],
  files: row.files === null ? null : JSON.parse(row.files),
  wantedUntil: row.wanted_until,
  isChosen: row.chosen_at !== null,
  tries: row.tries,
});
