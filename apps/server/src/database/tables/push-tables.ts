export interface PushTables {
  push_tokens: PushTokenTable;
  push_feeds: PushFeedTable;
  push_events: PushEventTable;
  push_streams: PushStreamTable;
}

/** One row per open stream, of all processes. */
interface PushStreamTable {
  id: string;
  kiosk_id: string;
  /** Counts a kiosk's streams; the highest is the newest. */
  number: number;
}

/** Tokens that the embedded service issued, and tokens that another provider has invalidated. */
interface PushTokenTable {
  token_hash: string;
  /** Null for another provider's token. */
  kiosk_id: string | null;
  last_used_at: number;
  /** Set if the provider reports that the device is no longer registered. */
  forgotten_at: number | null;
}

/** Numbers a kiosk's events: a writer locks this row, so they appear in order. */
interface PushFeedTable {
  kiosk_id: string;
  last_event_id: number;
}

/** Kept for a short time, for kiosks that reconnect. */
interface PushEventTable {
  kiosk_id: string;
  id: number;
  /** JSON, as it is sent. */
  data: string;
  created_at: number;
}
