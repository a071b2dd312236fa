export interface PrinterTables {
  printers: PrinterTable;
  agent_sheets: AgentSheetTable;
  rolls: RollTable;
  printer_hours: PrinterHourTable;
}

/** One row per roll of paper and ribbon; the printer's newest one is loaded. */
export interface RollTable {
  id: string;
  /** The id of a print agent's printer, or `server`. */
  printer: string;
  /** A slug; null for the server's printer, which prints for several locations. */
  location: string | null;
  /** In sheets of 4 × 6 inch. */
  capacity: number;
  /** Printed since it was loaded. */
  sheets: number;
  started_at: number;
  /** The actor, as in the audit. */
  started_by: string;
  /** Counts the rolls of a printer, so that their order needs no clock. */
  number: number;
}

/** The printed sheets of an hour. */
interface PrinterHourTable {
  printer: string;
  /** A slug: the location of the session. */
  location: string;
  hour_at: number;
  sheets: number;
}

/** A printer that a print agent serves. */
export interface PrinterTable {
  id: string;
  name: string;
  /** A slug. */
  location: string;
  /** JSON: the kinds of sheets it is loaded for. */
  cuts: string;
  /** Null if it is disabled. */
  token_hash: string | null;
  /** The agent that connected last, identified by its state folder. */
  instance: string | null;
  /** Counts the connections; only the newest receives sheets. */
  generation: number;
  /** The end of its agent's lease: until then it counts as connected. */
  present_until: number;
  seen_at: number | null;
  /** JSON: the health that the agent last reported. */
  health: string | null;
  /** The number of all printed sheets. */
  sheets: number;
  added_at: number;
}

/** A sheet for a print agent; its JPEG is stored until the sheet has ended. */
export interface AgentSheetTable {
  name: string;
  /** A slug. */
  location: string;
  cut: string;
  copies: number;
  /**
   * `waiting` for a printer; `assigned` to one and certainly not begun; `begun` if it may be on paper; then `done`,
   * `failed`, `withdrawn`, or `lost` if the outcome is unknown.
   */
  state: string;
  printer_id: string | null;
  /** If set, only this printer prints it: a test sheet. */
  only_printer_id: string | null;
  /** The agent that has begun it. */
  instance: string | null;
  /** JSON: the trouble that blocks it. */
  trouble: string | null;
  /** Why it failed. */
  reason: string | null;
  /** The number of printed sheets. */
  sheets: number;
  /** 1 if it is withdrawn after it was begun. */
  is_withdrawn: number;
  submitted_at: number;
  /** The order of submission. */
  seq: number;
  changed_at: number;
}
