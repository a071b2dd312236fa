export interface PictureTables {
  snaps: SnapTable;
  prints: PrintTable;
  clips: ClipTable;
  prepared_clips: PreparedClipTable;
  videos: VideoTable;
  paintings: PaintingTable;
}

/** One row per transaction and number: a retake replaces the row. */
export interface SnapTable {
  transaction_id: string;
  /** Counts from 1. */
  number: number;
  /** The SHA-256 of the uploaded file, in hexadecimal. */
  hash: string;
  blob_key: string;
  /** The frame it was taken for, if the kiosk sent it. */
  frame_name: string | null;
  category_name: string | null;
  stored_at: number;
  /** The number of retakes. */
  retakes: number;
  /** The sequence number in the session. */
  seq: number;
}

/** Composed prints: the same inputs are never composed twice. */
export interface PrintTable {
  transaction_id: string;
  /** The hash of the snaps, the frame and its template. */
  inputs_hash: string;
  frame_name: string;
  category_name: string;
  /** JSON: the blob keys of the prints, in the order of the effects. */
  print_keys: string;
  /** JSON: the blob keys of the single pictures, effect by effect, snap by snap. */
  single_keys: string;
  made_at: number;
  /** When a kiosk last chose it; null while it is only made ahead. */
  asked_at: number | null;
  /** The sequence number of that choice in the session. */
  asked_seq: number;
}

/** One row per transaction and number, replaced or removed together with its snap. */
export interface ClipTable {
  transaction_id: string;
  number: number;
  /** The SHA-256 of the uploaded file, in hexadecimal. */
  hash: string;
  blob_key: string;
  /** The displayed size. */
  width_px: number;
  height_px: number;
  duration_ms: number | null;
  /** JSON: the crop of the preview. */
  resize_options: string;
  is_mirrored: number;
  stored_at: number;
}

/** A clip, or the still that replaces a missing clip, in the sizes of its slots. */
interface PreparedClipTable {
  transaction_id: string;
  /** The hash of the clip or still, its crop and the slots. */
  inputs_hash: string;
  blob_key: string;
  /** JSON: the file's properties for the compositor. */
  tracks: string;
  made_at: number;
}

/** Planned and rendered films, by the hash of their inputs. */
export interface VideoTable {
  transaction_id: string;
  inputs_hash: string;
  /** `live` or `painted`. */
  kind: string;
  /** JSON: the inputs. */
  plan: string;
  /** `planned`, `waiting`, `made`, `failed`, or `dropped` when it is no longer needed. */
  state: string;
  /** JSON: the blob keys of the files; before the film is made, those of files that were made ahead. */
  files: string | null;
  /** In the future while a visitor waits for it; else it is made ahead. */
  wanted_until: number;
  /** When the visitor chose it; null if it was only viewed. */
  chosen_at: number | null;
  /** The sequence number of that choice in the session. */
  chosen_seq: number;
  /** How often it was started without a waiting visitor; after it is made, how often its GIF was started. */
  tries: number;
  changed_at: number;
}

/** Mail and print use the newest row of a transaction and effect (EDIT-19). */
interface PaintingTable {
  transaction_id: string;
  effect: string;
  /** The hash of the painting and its print. */
  inputs_hash: string;
  /** The hash of the print alone; null in old rows. */
  print_hash: string | null;
  image_key: string;
  /** Only in rows from before `films_hash`. */
  video_key: string | null;
  /** The inputs hash of the painted films; null without films. */
  films_hash: string | null;
  /** The painting alone; null in old rows. */
  painting_key: string | null;
  compiled_at: number;
  /** The sequence number in the session. */
  seq: number;
}
