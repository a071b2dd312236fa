import { sql } from 'kysely';
import { isPostgres } from '../../../database/connect.ts';
import type { Database } from '../../../database/schema.ts';
import { nextSeqOfOwner } from '../../../database/sequence-numbers.ts';
import type { RollTable } from '../../../database/tables/printer-tables.ts';
import { HOUR_MS } from './sheet-rates.ts';

/** Identifies the printer of `PRINTER_URL` among the printers of print agents. */
export const SERVER_PRINTER = 'server';

export interface Roll {
  id: string;
  printer: string;
  location: string | null;
  capacity: number;
  sheets: number;
  startedAt: number;
  startedBy: string;
}

export interface PrintedSheets {
  printer: string;
  /** A slug. */
  location: string;
  sheets: number;
  at: number;
}

export interface CountedHour {
  at: number;
  location: string;
  sheets: number;
}

/** Joins the database transaction that it is created with. */
export function createRollStore(database: Database) {
  return {
    ...createRollReads(database),
    ...createHourReads(database),

    /** Call it in the database transaction in which the print is marked as done (PRINT-40). */
    async countSheets({ printer, location, sheets, at }: PrintedSheets): Promise<void> {
      if (sheets <= 0) return;
      // Again if its roll was undone meanwhile: then the sheets belong to the one before.
      for (let tries = 0; tries < 2; tries += 1) {
        if (await addToRoll(database, printer, sheets)) break;
      }
      await database
        .insertInto('printer_hours')
        .values({ printer, location, hour_at: Math.floor(at / HOUR_MS) * HOUR_MS, sheets })
        .onConflict((conflict) =>
          conflict
            .columns(['printer', 'location', 'hour_at'])
            .doUpdateSet({ sheets: sql<number>`printer_hours.sheets + excluded.sheets` }),
        )
        .execute();
    },

    async insert(roll: Omit<Roll, 'sheets'>): Promise<void> {
      const { startedAt, startedBy, ...columns } = roll;
      await database
        .insertInto('rolls')
        .values({
          ...columns,
          sheets: 0,
          started_at: startedAt,
          started_by: startedBy,
          number: nextSeqOfOwner('rolls', ['number', 'printer'], roll.printer),
        })
        .execute();
    },

    /** Its sheets belong to the roll before. */
    async remove({ id, printer }: Roll): Promise<void> {
      const { sheets } = await database
        .deleteFrom('rolls')
        .where('id', '=', id)
        .returning('sheets')
        .executeTakeFirstOrThrow();
      await addToRoll(database, printer, sheets);
    },
  };
}

function createRollReads(database: Database) {
  return {
    /** The loaded roll of every printer. */
    async listLoaded(): Promise<Map<string, Roll>> {
      const rows = await database
        .selectFrom('rolls')
        .selectAll()
        .where('number', '=', (row) =>
          row
            .selectFrom('rolls as others')
            .select((other) => other.fn.max('others.number').as('newest'))
            .whereRef('others.printer', '=', 'rolls.printer'),
        )
        .execute();
      return new Map(rows.map((row) => [row.printer, toRoll(row)]));
    },

    /** The newest first; locks them, so that two people do not start a roll at once. */
    async lockNewest(printer: string, limit: number): Promise<Roll[]> {
      if (isPostgres(database)) {
        await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_KEY)}, hashtext(${printer}))`.execute(
          database,
        );
      }
      const rows = await database
        .selectFrom('rolls')
        .selectAll()
        .where('printer', '=', printer)
        .orderBy('number', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toRoll);
    },
  };
}

function createHourReads(database: Database) {
  return {
    /** The counted hours of every printer from an instant on, the oldest first. */
    async listHours(from: number, printer?: string): Promise<Map<string, CountedHour[]>> {
      let query = database
        .selectFrom('printer_hours')
        .selectAll()
        .where('hour_at', '>=', from)
        .orderBy('hour_at')
        .orderBy('location');
      if (printer !== undefined) query = query.where('printer', '=', printer);
      const hours = new Map<string, CountedHour[]>();
      for (const { printer: id, hour_at, location, sheets } of await query.execute()) {
        const listed = hours.get(id) ?? [];
        listed.push({ at: hour_at, location, sheets });
        hours.set(id, listed);
      }
      return hours;
    },

    /** The first hour in which each printer printed. */
    async listFirstHours(): Promise<Map<string, number>> {
      const rows = await database
        .selectFrom('printer_hours')
        .select((row) => ['printer', row.fn.min('hour_at').as('first')])
        .groupBy('printer')
        .execute();
      return new Map(rows.map(({ printer, first }) => [printer, Number(first)]));
    },
  };
}

/** An arbitrary number, the same in every process. */
const LOCK_KEY = 7_053_741;

/** Adds sheets to the loaded roll; false if there is none. */
async function addToRoll(database: Database, printer: string, sheets: number): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('rolls')
    .set((roll) => ({ sheets: roll('sheets', '+', sheets) }))
    .where('id', '=', (row) =>
      row
        .selectFrom('rolls as loaded')
        .select('loaded.id')
        .where('loaded.printer', '=', printer)
        .orderBy('loaded.number', 'desc')
        .limit(1),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const toRoll = (row: RollTable): Roll => ({
  id: row.id,
  printer: row.printer,
  location: row.location,
  capacity: row.capacity,
  sheets: row.sheets,
  startedAt: row.started_at,
  startedBy: row.started_by,
});
