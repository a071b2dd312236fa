import type { EffectName } from '@jepret/contract';
import type { VideoTable } from '../../database/tables/picture-tables.ts';

/** What to make: a living print with its animated clip, both with a painting over them or without. */
export type VideoPlan = {
  effect: EffectName;
  frameName: string;
  categoryName: string;
} & ({ kind: 'live' } | { kind: 'painted'; paintingKey: string });

/** The blob keys of what was made. */
export interface VideoFiles {
  video: string;
  animatedClip?: string;
  gif?: string;
}

export interface Video {
  inputsHash: string;
  plan: VideoPlan;
  /** What is planned is chosen, and made when its painting is known: nobody looks at it before. */
  state: 'planned' | 'waiting' | 'made' | 'failed' | 'dropped';
  /** Of one that is planned or waiting: made ahead, in the editor (FILM-36). */
  files: VideoFiles | null;
  /**
   * While somebody waits for it this lies in the future; else it is work ahead. Of one that is
   * planned: while the visitor has drawn nothing.
   */
  wantedUntil: number;
  /** The visitor takes it home, whether or not anybody waits for it now. */
  isChosen: boolean;
  /**
   * How often it was begun while nobody waited for it, in the editor once at most (FILM-36); once it is
   * made, how often its GIF was.
   */
  tries: number;
}

/** A row's name. */
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

export const toId = (row: Pick<VideoTable, 'transaction_id' | 'inputs_hash'>): VideoId => ({
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
