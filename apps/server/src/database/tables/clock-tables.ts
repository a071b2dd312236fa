export interface ClockTables {
  clock: ClockTable;
}

/** One row: the last known state of the clock, for other processes and the next start. */
export interface ClockTable {
  /** Always 1. */
  id: number;
  /** The last check. */
  seen_at: number;
  /** The last detected jump, in the time after it; null if there was none. */
  jumped_at: number | null;
  /** The size of the jump; negative if the clock was set back. */
  jump_ms: number | null;
  /** 1 if it was detected at a start: the booth may have been off instead. */
  is_from_start: number;
  /** When staff confirmed the clock, or it had run long enough. Until then nothing is deleted. */
  settled_at: number | null;
}
