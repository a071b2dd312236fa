import { isPostgres } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import type { ClockTable } from '../../database/tables/clock-tables.ts';

const SINGLE_ROW_ID = 1;

/** The stored state of the clock. */
export type ClockRecord = Omit<ClockTable, 'id'>;

/** Joins the database transaction that it is opened in. */
export function createClockStore(database: Database) {
  return {
    async find(): Promise<ClockRecord | undefined> {
      const row = await database.selectFrom('clock').selectAll().executeTakeFirst();
      return row && withoutId(row);
    },

    /** Reads the row and locks it until the database transaction ends. */
    async lock(): Promise<ClockRecord | undefined> {
      const query = database.selectFrom('clock').selectAll();
      // SQLite's transactions hold the write lock from their beginning.
      const row = await (isPostgres(database) ? query.forUpdate() : query).executeTakeFirst();
      return row && withoutId(row);
    },

    async save(record: ClockRecord): Promise<void> {
      await database
        .insertInto('clock')
        .values({ id: SINGLE_ROW_ID, ...record })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(record))
        .execute();
    },

    /** When a session was last used; for a booth whose clock has not been stored yet. */
    async findLastTouchedAt(): Promise<number | undefined> {
      const row = await database
        .selectFrom('transactions')
        .select((all) => all.fn.max('touched_at').as('at'))
        .executeTakeFirst();
      return row?.at === null || row?.at === undefined ? undefined : Number(row.at);
    },
  };
}

const withoutId = ({ id: _, ...record }: ClockTable): ClockRecord => record;
