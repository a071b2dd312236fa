export interface RetentionTables {
  erasures: ErasureTable;
  clearings: ClearingTable;
}

/** One row per erased session; it is kept as a record and contains no personal data. */
export interface ErasureTable {
  transaction_id: string;
  /** `retention`, `visitor` or `staff`. */
  asked_by: string;
  asked_at: number;
  /** The number of files to remove; null until they are counted. */
  files: number | null;
  /** Failed tries of the removal since the last success. */
  tries: number;
  /** A sentence for staff: why the files are not removed yet. */
  reason: string | null;
  /** A worker moves it to the future first, as its lease; null if nothing is left to do. */
  next_try_at: number | null;
  /** When all files were removed. */
  removed_at: number | null;
}

/** One row per ended session that was cleared: only the files that its visitor may download are left. */
interface ClearingTable {
  transaction_id: string;
  /** The hash of the print of its deliverables. */
  print_hash: string;
  /** JSON: the deliverables, by effect. */
  deliverables: string;
  /** JSON: the keys of the files that are removed. */
  gone: string;
  marked_at: number;
  /** When all of these were removed; null until then. */
  removed_at: number | null;
}
