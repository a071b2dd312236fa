export interface PushTables {
  push_tokens: PushTokenTable;
  push_feeds: PushFeedTable;
  push_events: PushEventTable;
  push_streams: PushStreamTable;
}

/** One row an open stream, whichever process has it. */
interface PushStreamTable {
  id: string;
  kiosk_id: string;
  /** Counts a kiosk's streams: the highest is the newest. */
  number: number;
}

/** Tokens that the embedded service issued, and those that another provider has disowned. */
interface PushTokenTable {
  token_hash: string;
  /** Null for another provider's token. */
  kiosk_id: string | null;
  last_used_at: number;
  /** Set when the provider says that the device is gone. */
  forgotten_at: number | null;
}

/** Numbers a kiosk's events: whoever writes one holds this row, so they appear in their order. */
interface PushFeedTable {
  kiosk_id: string;
  last_event_id: number;
}

/** Kept a short time, for kiosks that were away for a moment. */
interface PushEventTable {
  kiosk_id: string;
  id: number;
  /** JSON, as it is sent. */
  data: string;
  created_at: number;
}
