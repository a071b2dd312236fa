export interface PrinterTables {
  printers: PrinterTable;
  agent_sheets: AgentSheetTable;
}

/** A printer that a print agent serves. */
export interface PrinterTable {
  id: string;
  name: string;
  /** A slug. */
  location: string;
  /** JSON: what it is loaded for. */
  cuts: string;
  /** Null when it was disabled. */
  token_hash: string | null;
  /** Which agent, by its state folder, came last. */
  instance: string | null;
  /** Counts the connections; only the newest may take sheets. */
  generation: number;
  /** Its agent's lease: until then it counts as there. */
  present_until: number;
  seen_at: number | null;
  /** JSON: how the printer was when the agent last said so. */
  health: string | null;
  /** All that ever came out. */
  sheets: number;
  added_at: number;
}

/** A sheet on its way through an agent; its picture lies in the storage until it has ended. */
export interface AgentSheetTable {
  name: string;
  /** A slug. */
  location: string;
  cut: string;
  copies: number;
  /**
   * `waiting` for a printer, `assigned` to one and certainly not begun, `begun` when it may be on
   * paper; then `done`, `failed`, `withdrawn` or, when nobody can say any more, `lost`.
   */
  state: string;
  printer_id: string | null;
  /** Which agent has begun it. */
  instance: string | null;
  /** JSON: what keeps it from printing. */
  trouble: string | null;
  /** Why it failed. */
  reason: string | null;
  /** What came out. */
  sheets: number;
  /** 1 when it is to be taken back although it was begun. */
  is_withdrawn: number;
  submitted_at: number;
  /** In the order they came. */
  seq: number;
  changed_at: number;
}
