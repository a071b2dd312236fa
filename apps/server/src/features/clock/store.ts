import { isPostgres } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import type { ClockTable } from '../../database/tables/clock-tables.ts';

const ONLY = 1;

/** What is known of the clock. */
export type ClockRecord = Omit<ClockTable, 'id'>;

/** Within a database transaction it joins that. */
export function createClockStore(database: Database) {
  return {
    async find(): Promise<ClockRecord | undefined> {
      const row = await database.selectFrom('clock').selectAll().executeTakeFirst();
      return row && withoutId(row);
    },

    /** The same, and nobody else writes it until this database transaction ends. */
    async lock(): Promise<ClockRecord | undefined> {
      const query = database.selectFrom('clock').selectAll();
      // SQLite's transactions hold the write lock from their beginning.
      const row = await (isPostgres(database) ? query.forUpdate() : query).executeTakeFirst();
      return row && withoutId(row);
    },

    async save(record: ClockRecord): Promise<void> {
      await database
        .insertInto('clock')
        .values({ id: ONLY, ...record })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(record))
        .execute();
    },

    /** When a session was last used, for a booth that nobody has watched yet. */
    async findLastTouch(): Promise<number | undefined> {
      const row = await database
        .selectFrom('transactions')
        .select((all) => all.fn.max('touched_at').as('at'))
        .executeTakeFirst();
      return row?.at === null || row?.at === undefined ? undefined : Number(row.at);
    },
  };
}

const withoutId = ({ id: _, ...record }: ClockTable): ClockRecord => record;
