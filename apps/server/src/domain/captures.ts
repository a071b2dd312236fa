import type { ResizeOptions } from '@jepret/contract';

/** A stored photo. */
export interface StoredSnap {
  number: number;
  /** The hash of the uploaded file. */
  hash: string;
  blobKey: string;
}

/** A stored recording of a snap. */
export interface StoredClip {
  /** The number of its snap. */
  number: number;
  /** The hash of the uploaded file. */
  hash: string;
  blobKey: string;
  /** The displayed size. */
  widthPx: number;
  heightPx: number;
  durationMs: number | undefined;
  /** The crop of the preview, in pixels of the still. */
  resizeOptions: ResizeOptions;
  /** The still is mirrored, the clip is not. */
  isMirrored: boolean;
}

/** One number of a session; without a clip the still stands in for it. */
export interface Shot {
  snap: StoredSnap;
  clip: StoredClip | undefined;
}
