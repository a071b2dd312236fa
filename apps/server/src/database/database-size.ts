import { sql } from 'kysely';
import { isPostgres } from './connect.ts';
import type { Database } from './schema.ts';

/** The size of the whole database in bytes, as it reports it. */
export async function readDatabaseSize(database: Database): Promise<number> {
  const query = isPostgres(database)
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{
        bytes: number;
      }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
  const { rows } = await query.execute(database);
  return Number(rows[0]?.bytes ?? 0);
}
