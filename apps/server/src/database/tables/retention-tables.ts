export interface RetentionTables {
  erasures: ErasureTable;
}

/** One row a session that was erased; it stays as the record of it, and holds nothing personal. */
export interface ErasureTable {
  transaction_id: string;
  /** `retention`, `visitor` or `staff`. */
  asked_by: string;
  asked_at: number;
  /** How many there were to remove; null until they were counted. */
  files: number | null;
  /** Of the removal, since it last went well. */
  tries: number;
  /** A sentence for staff: why it is not removed yet. */
  reason: string | null;
  /** Whoever works on it moves it on first, which is the lease; null when nothing is left to do. */
  next_try_at: number | null;
  /** When everything was gone. */
  removed_at: number | null;
}
