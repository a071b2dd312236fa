export interface PictureTables {
  snaps: SnapTable;
  prints: PrintTable;
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
}

/** Finished work: the same inputs are never composed twice. */
interface PrintTable {
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
}
