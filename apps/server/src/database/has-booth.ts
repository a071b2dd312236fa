import { sql } from 'kysely';
import { isPostgres } from './connect.ts';
import type { Database } from './schema.ts';

/** Whether a booth was ever started on this database; it only reads. */
export async function hasBooth(database: Database): Promise<boolean> {
  const query = isPostgres(database)
    ? sql`select 1 where to_regclass('staff') is not null`
    : sql`select 1 from sqlite_master where type = 'table' and name = 'staff'`;
  return (await query.execute(database)).rows.length > 0;
}
