export interface PictureTables {
  snaps: SnapTable;
  prints: PrintTable;
  clips: ClipTable;
  prepared_clips: PreparedClipTable;
  videos: VideoTable;
  paintings: PaintingTable;
}

/** One row a transaction and number: a retake takes the place of what was there. */
export interface SnapTable {
  transaction_id: string;
  /** From 1. */
  number: number;
  /** Of the file as it came, SHA-256 in hexadecimal. */
  hash: string;
  blob_key: string;
  /** The frame it was taken for, when the kiosk said it. */
  frame_name: string | null;
  category_name: string | null;
  stored_at: number;
  /** How often the visitor took it anew. */
  retakes: number;
  /** Of what happens in the session. */
  seq: number;
}

/** Finished work: the same inputs are never composed twice. */
export interface PrintTable {
  transaction_id: string;
  /** Of the snaps, the frame and its template. */
  inputs_hash: string;
  frame_name: string;
  category_name: string;
  /** JSON: the blob keys of the prints, in the order of the effects. */
  print_keys: string;
  /** JSON: the blob keys of the single pictures, effect by effect, snap by snap. */
  single_keys: string;
  made_at: number;
  /** When a kiosk last chose it; null while it was only made ahead. */
  asked_at: number | null;
  /** Of what happens in the session. */
  asked_seq: number;
}

/** One row a transaction and number, replaced or removed together with its snap. */
export interface ClipTable {
  transaction_id: string;
  number: number;
  /** Of the file as it came, SHA-256 in hexadecimal. */
  hash: string;
  blob_key: string;
  /** As it is shown. */
  width_px: number;
  height_px: number;
  duration_ms: number | null;
  /** JSON: the crop that the preview showed. */
  resize_options: string;
  is_mirrored: number;
  stored_at: number;
}

/** A clip, or the still that stands in for it, at the size of its slots. */
interface PreparedClipTable {
  transaction_id: string;
  /** Of the clip or still, its crop and the slots. */
  inputs_hash: string;
  blob_key: string;
  /** JSON: what the compositor needs to know of the file. */
  tracks: string;
  made_at: number;
}

/** What is to be rendered and what was, by what it is made of. */
export interface VideoTable {
  transaction_id: string;
  inputs_hash: string;
  /** `live` or `painted`. */
  kind: string;
  /** JSON: what to make. */
  plan: string;
  /** `planned`, `waiting`, `made`, `failed`, or `dropped` when nobody wants it any more. */
  state: string;
  /** JSON: the blob keys of what was made; of what is planned or waiting, made ahead. */
  files: string | null;
  /** While somebody waits for it this lies in the future; else it is work ahead. */
  wanted_until: number;
  /** When the visitor chose it; null while it was only looked at. */
  chosen_at: number | null;
  /** Of what happens in the session. */
  chosen_seq: number;
  /** How often it was begun while nobody waited for it; once it is made, how often its GIF was. */
  tries: number;
  changed_at: number;
}

/** The newest row of a transaction and effect is what mail and print use (EDIT-19). */
interface PaintingTable {
  transaction_id: string;
  effect: string;
  /** Of the painting and the print it lies on. */
  inputs_hash: string;
  /** Of the print alone; null in rows from before it was kept. */
  print_hash: string | null;
  image_key: string;
  /** Of one from before `films_hash`. */
  video_key: string | null;
  /** The inputs of the films that it lies over; null without any. */
  films_hash: string | null;
  /** The painting alone; null in rows from before it was kept. */
  painting_key: string | null;
  compiled_at: number;
  /** Of what happens in the session. */
  seq: number;
}
