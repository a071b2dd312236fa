import { isPostgres } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import type { PrinterTable } from '../../database/tables/printer-tables.ts';
import type { PrinterHealth } from '../../ports/printer.ts';
import { type StoredPrinter, toPrinter } from './printer.ts';

/** Joins the database transaction that it is created with. */
export function createPrinterStore(database: Database) {
  return {
    ...createPrinterReads(database),
    ...createPrinterPresence(database),

    async insert(row: PrinterTable): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('printers')
        .values(row)
        .onConflict((conflict) => conflict.column('name').doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** Null revokes the token. The old token and calls in progress with it become invalid. */
    async setToken(id: string, tokenHash: string | null): Promise<void> {
      await changePrinter(database, id)
        .set((printer) => ({
          token_hash: tokenHash,
          generation: printer('generation', '+', 1),
          present_until: 0,
        }))
        .execute();
    },

    async delete(id: string): Promise<void> {
      await database.deleteFrom('printers').where('id', '=', id).execute();
    },
  };
}

function createPrinterReads(database: Database) {
  return {
    async findIdByToken(tokenHash: string): Promise<string | undefined> {
      const row = await database
        .selectFrom('printers')
        .select('id')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      return row?.id;
    },

    async find(id: string): Promise<StoredPrinter | undefined> {
      const query = database.selectFrom('printers').selectAll().where('id', '=', id);
      const row = await query.executeTakeFirst();
      return row && toPrinter(row);
    },

    async findByName(name: string): Promise<StoredPrinter | undefined> {
      const query = database.selectFrom('printers').selectAll().where('name', '=', name);
      const row = await query.executeTakeFirst();
      return row && toPrinter(row);
    },

    async list(location?: string): Promise<StoredPrinter[]> {
      let query = database.selectFrom('printers').selectAll().orderBy('location').orderBy('name');
      if (location !== undefined) query = query.where('location', '=', location);
      return (await query.execute()).map(toPrinter);
    },

    /** Lists and locks the printers of a location, before sheets are assigned: one process at a time. */
    async lockLocation(location: string): Promise<StoredPrinter[]> {
      const query = database
        .selectFrom('printers')
        .selectAll()
        .where('location', '=', location)
        .orderBy('id');
      // A transaction of SQLite holds the write lock from its beginning.
      const rows = await (isPostgres(database) ? query.forUpdate() : query).execute();
      return rows.map(toPrinter);
    },
  };
}

/** The presence of agents. */
function createPrinterPresence(database: Database) {
  return {
    async connect(id: string, instance: string, now: number, presentUntil: number) {
      const row = await changePrinter(database, id)
        .set((printer) => ({
          instance,
          generation: printer('generation', '+', 1),
          present_until: presentUntil,
          seen_at: now,
        }))
        .returningAll()
        .executeTakeFirstOrThrow();
      return toPrinter(row);
    },

    /** False if a newer connection has replaced it. */
    async renewPresence(
      { id, generation }: Pick<StoredPrinter, 'id' | 'generation'>,
      { health, now, presentUntil }: { health: PrinterHealth; now: number; presentUntil?: number },
    ): Promise<boolean> {
      const { numUpdatedRows } = await changePrinter(database, id)
        .set({
          health: JSON.stringify(health),
          seen_at: now,
          ...(presentUntil !== undefined && { present_until: presentUntil }),
        })
        .where('generation', '=', generation)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** Does nothing if the agent has called again meanwhile. */
    async shortenPresence(
      { id, generation }: Pick<StoredPrinter, 'id' | 'generation'>,
      from: number,
      to: number,
    ): Promise<void> {
      await changePrinter(database, id)
        .set({ present_until: to })
        .where('generation', '=', generation)
        .where('present_until', '=', from)
        .execute();
    },

    async countSheets(id: string, sheets: number): Promise<void> {
      await changePrinter(database, id)
        .set((printer) => ({ sheets: printer('sheets', '+', sheets) }))
        .execute();
    },
  };
}

const changePrinter = (database: Database, id: string) =>
  database.updateTable('printers').where('id', '=', id);
