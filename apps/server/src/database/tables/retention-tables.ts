export interface RetentionTables {
  erasures: ErasureTable;
  clearings: ClearingTable;
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

/** One row a session that has ended and of which only what its visitor may download is left. */
interface ClearingTable {
  transaction_id: string;
  /** Of the print that its deliverables belong to. */
  print_hash: string;
  /** JSON: what the visitor takes home, by effect. */
  deliverables: string;
  /** JSON: the keys of the files that go, or are gone. */
  gone: string;
  marked_at: number;
  /** When all of those were gone; null until then. */
  removed_at: number | null;
}
