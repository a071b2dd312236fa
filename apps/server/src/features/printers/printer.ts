import type { PrinterTable } from '../../database/tables/printer-tables.ts';
import type { ServedPrinter } from '../../domain/agent-sheets.ts';

/** A printer that a print agent serves. */
export interface StoredPrinter extends ServedPrinter {
  /** A slug. */
  location: string;
  /** The agent that came last, by its state folder. */
  instance: string | null;
  generation: number;
  seenAt: number | null;
  /** All that ever came out. */
  sheets: number;
  addedAt: number;
}

export const toPrinter = (row: PrinterTable): StoredPrinter => ({
  id: row.id,
  name: row.name,
  location: row.location,
  cuts: JSON.parse(row.cuts),
  isDisabled: row.token_hash === null,
  instance: row.instance,
  generation: row.generation,
  presentUntil: row.present_until,
  seenAt: row.seen_at,
  health: row.health === null ? null : JSON.parse(row.health),
  sheets: row.sheets,
  addedAt: row.added_at,
});
