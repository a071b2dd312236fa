import type { AgentProgress } from '@jepret/contract';
import type { Database } from '../../database/schema.ts';
import type { AgentSheetTable } from '../../database/tables/printer-tables.ts';
import { OPEN_STATES } from '../../domain/agent-sheets.ts';
import type { SheetCut } from '../../ports/printer.ts';
import type { OpenSheet } from './assignable-sheets.ts';
import type { StoredPrinter } from './printer.ts';

/** The agents' side of the sheets. Within a database transaction it joins that. */
export function createSheetStore(database: Database) {
  const change = (name: string) => database.updateTable('agent_sheets').where('name', '=', name);

  return {
    ...createSheetReads(database),

    async assign(name: string, printerId: string, now: number): Promise<void> {
      await change(name)
        .set({ state: 'assigned', printer_id: printerId, changed_at: now })
        .where('state', 'in', ['waiting', 'assigned'])
        .execute();
    },

    /** A repeat by the same agent is fine; false when the sheet is not its own. */
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

    /** False when it had ended before, or was never begun by this printer. */
    async note(
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

    /** Begun by an agent that does not come back: nobody knows whether they are on paper. */
    async markBegunUnsure(printerId: string, now: number, keptBy?: string): Promise<string[]> {
      let query = database
        .updateTable('agent_sheets')
        .set({ state: 'lost', changed_at: now })
        .where('printer_id', '=', printerId)
        .where('state', '=', 'begun');
      if (keptBy !== undefined) query = query.where('instance', '!=', keptBy);
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
        .where('state', 'in', OPEN_STATES)
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
        .where('state', 'in', OPEN_STATES)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Whether the printer has it, begun or not. */
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
