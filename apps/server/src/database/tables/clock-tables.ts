export interface ClockTables {
  clock: ClockTable;
}

/** One row: what was last known of the clock, for the next process and the next start. */
export interface ClockTable {
  /** Always 1. */
  id: number;
  /** When somebody last looked. */
  seen_at: number;
  /** When it was last noticed that the clock was set, as it showed then; null when it never was. */
  jumped_at: number | null;
  /** By how much; below zero it was set back. */
  jump_ms: number | null;
  /** 1 when it was noticed at a start: the booth may as well have been off. */
  is_from_start: number;
  /** When staff confirmed the clock, or when it had run for long enough; until then nothing is deleted. */
  settled_at: number | null;
}
