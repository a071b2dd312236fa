import type { AgentProgress } from '@jepret/contract';
import type { Database } from '../../database/schema.ts';
import type { AgentSheetTable } from '../../database/tables/printer-tables.ts';
import { OPEN_SHEET_STATES } from '../../domain/agent-sheets.ts';
import type { SheetCut } from '../../ports/printer.ts';
import type { OpenSheet } from './assignable-sheets.ts';
import type { StoredPrinter } from './printer.ts';

/** The agents' side of the sheets. Joins the database transaction that it is created with. */
export function createSheetStore(database: Database) {
  const change = (name: string) => database.updateTable('agent_sheets').where('name', '=', name);

  return {
    ...createSheetReads(database),
    ...createSheetEndings(database),

    async assign(name: string, printerId: string, now: number): Promise<void> {
      await change(name)
        .set({ state: 'assigned', printer_id: printerId, changed_at: now })
        .where('state', 'in', ['waiting', 'assigned'])
        .execute();
    },

    /** May be repeated by the same agent; false if the sheet belongs to another one. */
    async begin(name: string, { id, instance }: StoredPrinter, now: number): Promise<boolean> {
      const { numUpdatedRows } = await change(name)
        .set({ state: 'begun', instance, changed_at: now })
        .where('printer_id', '=', id)
        .where((is) =>
          is.or([
            is('state', '=', 'assigned'),
            is.and([is('state', '=', 'begun'), is('instance', '=', instance)]),
          ]),
        )
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** False if the sheet had ended, or was not begun by this printer. */
    async recordProgress(
      name: string,
      printerId: string,
      progress: AgentProgress,
      now: number,
    ): Promise<boolean> {
      const { numUpdatedRows } = await change(name)
        .set({ ...toColumns(progress), changed_at: now })
        .where('printer_id', '=', printerId)
        .where('state', '=', 'begun')
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}

/** Sheets that ended otherwise than by the report of their agent. */
function createSheetEndings(database: Database) {
  return {
    /**
     * Of a lost sheet an agent may still report that it came out: staff have decided about it, but its paper is used.
     * False if that was recorded before (PRINT-40).
     */
    async recordLateSheets(
      name: string,
      printerId: string,
      progress: AgentProgress,
    ): Promise<boolean> {
      if (!('sheets' in progress) || progress.sheets === 0) return false;
      const { numUpdatedRows } = await database
        .updateTable('agent_sheets')
        .set({ sheets: progress.sheets })
        .where('name', '=', name)
        .where('printer_id', '=', printerId)
        .where('state', '=', 'lost')
        .where('sheets', '=', 0)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** Test sheets of a printer that does not print any more; returns their names. */
    async withdrawTestSheets(printerId: string, now: number): Promise<string[]> {
      const rows = await database
        .updateTable('agent_sheets')
        .set({ state: 'withdrawn', printer_id: null, changed_at: now })
        .where('only_printer_id', '=', printerId)
        .where('state', 'in', ['waiting', 'assigned'])
        .returning('name')
        .execute();
      return rows.map(({ name }) => name);
    },

    /** Marks sheets as unsure if their agent is replaced after it began them: they may be printed. */
    async markBegunUnsure(
      printerId: string,
      now: number,
      exceptInstance?: string,
    ): Promise<string[]> {
      let query = database
        .updateTable('agent_sheets')
        .set({ state: 'lost', changed_at: now })
        .where('printer_id', '=', printerId)
        .where('state', '=', 'begun');
      if (exceptInstance !== undefined) query = query.where('instance', '!=', exceptInstance);
      const rows = await query.returning('name').execute();
      return rows.map(({ name }) => name);
    },
  };
}

function createSheetReads(database: Database) {
  return {
    async listOpen(location: string): Promise<OpenSheet[]> {
      const rows = await database
        .selectFrom('agent_sheets')
        .selectAll()
        .where('location', '=', location)
        .where('state', 'in', OPEN_SHEET_STATES)
        .orderBy('seq')
        .orderBy('submitted_at')
        .orderBy('name')
        .execute();
      return rows.map(toOpenSheet);
    },

    async isOpen(name: string): Promise<boolean> {
      const row = await database
        .selectFrom('agent_sheets')
        .select('name')
        .where('name', '=', name)
        .where('state', 'in', OPEN_SHEET_STATES)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Whether the sheet is assigned to the printer, begun or not. */
    async isHeldBy(name: string, printerId: string): Promise<boolean> {
      const row = await database
        .selectFrom('agent_sheets')
        .select('name')
        .where('name', '=', name)
        .where('printer_id', '=', printerId)
        .where('state', 'in', ['assigned', 'begun'])
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

const toOpenSheet = (row: AgentSheetTable): OpenSheet => ({
  name: row.name,
  cut: row.cut as SheetCut,
  copies: row.copies,
  state: row.state as OpenSheet['state'],
  printerId: row.printer_id,
  isWithdrawn: row.is_withdrawn === 1,
  onlyPrinterId: row.only_printer_id,
});

function toColumns(progress: AgentProgress): Partial<AgentSheetTable> {
  switch (progress.kind) {
    case 'waiting':
      return { trouble: progress.trouble && JSON.stringify(progress.trouble) };
    case 'done':
      return { state: 'done', sheets: progress.sheets, trouble: null };
    case 'failed':
      return { state: 'failed', sheets: progress.sheets, reason: progress.reason };
    case 'unknown':
      return { state: 'lost', reason: progress.reason ?? null };
  }
}
