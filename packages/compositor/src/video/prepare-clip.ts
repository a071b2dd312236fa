import type { Size } from '@jepret/layout';
import type { Photo } from '../photo.ts';
import type { ClipCrop } from './clip-crop.ts';
import type { Ffmpeg } from './ffmpeg.ts';

/** A clip brought to the sizes it is shown in: one file with a track for each. Plain data. */
export interface PreparedClip {
  readonly file: string;
  readonly tracks: readonly Track[];
}

export interface Track extends Size {
  readonly frameCount: number;
}

export interface ClipToPrepare {
  readonly file: string;
  readonly crop: ClipCrop;
  /** What `listVideoSlots` gives for the photo's number. */
  readonly slots: readonly Size[];
  /** The file to write, an MP4; nothing else is left behind. */
  readonly output: string;
  /** Of ClipFacts. */
  readonly durationMs?: number | undefined;
}

export async function prepareClip(
  _ffmpeg: Ffmpeg,
  _clip: ClipToPrepare,
  _signal: AbortSignal,
): Promise<PreparedClip> {
  throw new Error('not yet');
}

export interface StillToPrepare {
  readonly photo: Photo;
  readonly slots: readonly Size[];
  readonly output: string;
}

/** A still that stands in for a damaged clip (D23). */
export async function stillAsClip(
  _ffmpeg: Ffmpeg,
  _still: StillToPrepare,
  _signal: AbortSignal,
): Promise<PreparedClip> {
  throw new Error('not yet');
}
