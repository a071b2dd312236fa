export interface DeliveryTables {
  deliveries: DeliveryTable;
  staff_requests: StaffRequestTable;
}

/** What staff asked for in the console, so that the same question again does nothing more. */
interface StaffRequestTable {
  /** Made up by whoever asks. */
  id: string;
  transaction_id: string;
  /** As the audit names who did it. */
  asked_by: string;
  /** JSON, to know the same question again; it may hold an address and goes with the session's. */
  asked_for: string;
  asked_at: number;
}

/** One row a mail or print that was accepted; it is the truth, jobs only wake whoever works on it. */
export interface DeliveryTable {
  id: string;
  transaction_id: string;
  /** `mail` or `print`. */
  kind: string;
  /** The same request has the same key, and so the same row. */
  request_key: string;
  /** `kiosk` or `staff`. */
  asked_by: string;
  /** JSON: what to send or print. */
  content: string;
  /** `waiting`, `done` or `failed`. */
  state: string;
  /** Why it failed, in a word. */
  failure: string | null;
  /** A sentence for staff: why it failed, or why it still waits. */
  reason: string | null;
  /** Counts from 1; one more each time that somebody asks again for what had failed. */
  run: number;
  /** What the printer calls it. */
  job_ref: string | null;
  /** What came out of the printer. */
  sheets: number;
  /** Of this run, since it last went well. */
  tries: number;
  /** Whoever works on it moves it on first, which is the lease; null when it has ended. */
  next_try_at: number | null;
  accepted_at: number;
  /** Numbers them all; 0 in rows from before they were counted. */
  seq: number;
  /** When this run was asked for. */
  asked_at: number;
  /** Of what happens in the session. */
  asked_seq: number;
  /** Also when somebody took it on. */
  changed_at: number;
}
