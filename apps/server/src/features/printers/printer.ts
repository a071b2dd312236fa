import type { PrinterTable } from '../../database/tables/printer-tables.ts';
import { type AgentPrinter, parseHealth } from '../../domain/agent-sheets.ts';

/** A printer that a print agent serves. */
export interface StoredPrinter extends AgentPrinter {
  location: string;
  /** The agent that connected last, identified by its state folder. */
  instance: string | null;
  generation: number;
  seenAt: number | null;
  /** All sheets that it has printed. */
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
  health: parseHealth(row.health),
  sheets: row.sheets,
  addedAt: row.added_at,
});
