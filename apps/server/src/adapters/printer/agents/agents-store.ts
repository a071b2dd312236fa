import { nextIn } from '../../../database/order.ts';
import type { Database } from '../../../database/schema.ts';
import type { AgentSheetTable } from '../../../database/tables/printer-tables.ts';
import type { ServedPrinter } from '../../../domain/agent-sheets.ts';
import type { Sheet } from '../../../ports/printer.ts';

/** What whoever hands sheets over sees of them; the agents' side is a feature of its own. */
export function createAgentSheetRows(database: Database) {
  return {
    find: (name: string): Promise<AgentSheetTable | undefined> =>
      database.selectFrom('agent_sheets').selectAll().where('name', '=', name).executeTakeFirst(),

    async save({ name, cut, copies }: Sheet, location: string, now: number): Promise<void> {
      const row = {
        location,
        cut,
        copies,
        state: 'waiting',
        printer_id: null,
        instance: null,
        trouble: null,
        reason: null,
        sheets: 0,
        is_withdrawn: 0,
        submitted_at: now,
        seq: nextIn('agent_sheets'),
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

    /** False when it had ended already. */
    async withdraw(name: string, now: number): Promise<boolean> {
      const { numUpdatedRows: notBegun } = await database
        .updateTable('agent_sheets')
        .set({ state: 'withdrawn', printer_id: null, changed_at: now })
        .where('name', '=', name)
        .where('state', 'in', ['waiting', 'assigned'])
        .executeTakeFirst();
      if (notBegun === 1n) return true;
      const { numUpdatedRows: begun } = await database
        .updateTable('agent_sheets')
        .set({ is_withdrawn: 1, changed_at: now })
        .where('name', '=', name)
        .where('state', '=', 'begun')
        .executeTakeFirst();
      return begun === 1n;
    },
  };
}

export async function listServedPrinters(
  database: Database,
  location: string,
): Promise<ServedPrinter[]> {
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
    health: row.health === null ? null : JSON.parse(row.health),
  }));
}
