import type { ResizeOptions } from '@jepret/contract';

/** A photo that reached the server. */
export interface StoredSnap {
  number: number;
  /** Of the file as it came. */
  hash: string;
  blobKey: string;
}

/** What was recorded with a snap. */
export interface StoredClip {
  /** Of its snap. */
  number: number;
  /** Of the file as it came. */
  hash: string;
  blobKey: string;
  /** As it is shown. */
  widthPx: number;
  heightPx: number;
  durationMs: number | undefined;
  /** The crop that the preview showed, in the still's pixels. */
  resizeOptions: ResizeOptions;
  /** The still is mirrored, the clip is not. */
  isMirrored: boolean;
}

/** One number of a session; without a clip the still stands in for it. */
export interface Shot {
  snap: StoredSnap;
  clip: StoredClip | undefined;
}
