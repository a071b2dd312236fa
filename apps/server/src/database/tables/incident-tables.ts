export interface IncidentTables {
  incidents: IncidentTable;
  incident_checks: IncidentCheckTable;
  incident_mutes: IncidentMuteTable;
  handlings: HandlingTable;
  ledger_faults: LedgerFaultTable;
  ledger_checks: LedgerCheckTable;
}

/** A trouble that is watched until it has lasted for its delay, then open, then closed. */
export interface IncidentTable {
  id: string;
  /** One row of a cause and location is not closed: a unique index. */
  cause: string;
  /** A slug; that of the default profile for the server's own troubles. */
  location: string;
  /** JSON: the ids of the affected kiosks. */
  kiosk_ids: string;
  reason: string;
  remedy: string;
  /** How long it has been seen, counted by checks, so that a set clock does not change it. */
  seen_ms: number;
  /** How long it has not been seen since; null while it is seen. */
  clear_ms: number | null;
  /** Null while it is watched. */
  opened_at: number | null;
  /** When its opening was announced; null while it is muted. */
  announced_at: number | null;
  closed_at: number | null;
}

/** A single row: the last check. */
interface IncidentCheckTable {
  id: number;
  /** Counts the checks: of two processes that check at once, one writes. */
  number: number;
  checked_at: number;
}

/** Also for the next incidents of a cause and location. */
interface IncidentMuteTable {
  cause: string;
  location: string;
  until_at: number;
  muted_at: number;
  /** A name. */
  muted_by: string;
}

/** Who takes care of an entry of the page *Needs you*, and what they noted. */
export interface HandlingTable {
  /** The kind of entry, as in the contract. */
  kind: string;
  id: string;
  /** Increases with every change. */
  version: number;
  /** The id of a staff member. */
  taken_by: string | null;
  taken_name: string | null;
  taken_at: number | null;
  note: string | null;
  noted_name: string | null;
  noted_at: number | null;
  /** When a person said that nothing is left to do; only for kinds that do not end by themselves. */
  resolved_at: number | null;
  changed_at: number;
}

/** Transactions whose last check found that they disagree with their ledger. */
interface LedgerFaultTable {
  transaction_id: string;
  /** JSON: the sentences of the check. */
  faults: string;
  found_at: number;
}

/** A single row: how far the repeated check of all ledgers is. */
interface LedgerCheckTable {
  id: number;
  /** The last checked transaction; empty at the beginning. */
  after_id: string;
}
