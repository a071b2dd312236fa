import type { Database } from '../../../database/schema.ts';
import { nextSeqOfTable } from '../../../database/sequence-numbers.ts';
import type { AgentSheetTable } from '../../../database/tables/printer-tables.ts';
import { type AgentPrinter, parseHealth } from '../../../domain/agent-sheets.ts';
import type { Sheet } from '../../../ports/printer.ts';

export interface Destination {
  /** A slug. */
  location: string;
  /** Null: any printer of the location. */
  onlyPrinterId: string | null;
}

export const isDestination =
  (onlyPrinterId: string | null) =>
  ({ id }: Pick<AgentPrinter, 'id'>): boolean =>
    onlyPrinterId === null || id === onlyPrinterId;

/** The rows of submitted sheets. The agents' side of them is the printers feature. */
export function createAgentSheetStore(database: Database) {
  return {
    find: (name: string): Promise<AgentSheetTable | undefined> =>
      database.selectFrom('agent_sheets').selectAll().where('name', '=', name).executeTakeFirst(),

    async save({ name, cut, copies }: Sheet, to: Destination, now: number): Promise<void> {
      const { location, onlyPrinterId } = to;
      const row = {
        location,
        cut,
        copies,
        state: 'waiting',
        printer_id: null,
        only_printer_id: onlyPrinterId,
        instance: null,
        trouble: null,
        reason: null,
        sheets: 0,
        is_withdrawn: 0,
        submitted_at: now,
        seq: nextSeqOfTable('agent_sheets'),
        changed_at: now,
      };
      await database
        .insertInto('agent_sheets')
        .values({ name, ...row })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet(row)
            .where('agent_sheets.state', 'in', ['withdrawn', 'failed'])
            .where('agent_sheets.sheets', '=', 0),
        )
        .execute();
    },

    /** False if the sheet had already ended. */
    async withdraw(name: string, now: number): Promise<boolean> {
      const { numUpdatedRows: withdrawn } = await database
        .updateTable('agent_sheets')
        .set({ state: 'withdrawn', printer_id: null, changed_at: now })
        .where('name', '=', name)
        .where('state', 'in', ['waiting', 'assigned'])
        .executeTakeFirst();
      if (withdrawn === 1n) return true;
      const { numUpdatedRows: marked } = await database
        .updateTable('agent_sheets')
        .set({ is_withdrawn: 1, changed_at: now })
        .where('name', '=', name)
        .where('state', '=', 'begun')
        .executeTakeFirst();
      return marked === 1n;
    },
  };
}

export async function listServedPrinters(
  database: Database,
  location: string,
): Promise<AgentPrinter[]> {
  const rows = await database
    .selectFrom('printers')
    .select(['id', 'name', 'cuts', 'token_hash', 'present_until', 'health'])
    .where('location', '=', location)
    .orderBy('name')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    cuts: JSON.parse(row.cuts),
    isDisabled: row.token_hash === null,
    presentUntil: row.present_until,
    health: parseHealth(row.health),
  }));
}
