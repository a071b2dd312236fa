import { sql } from 'kysely';
import type { Database } from './schema.ts';

/** The PostgreSQL schema that the address of this connection selects. */
export async function readCurrentSchema(database: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(database);
  return rows[0]?.name ?? '';
}
