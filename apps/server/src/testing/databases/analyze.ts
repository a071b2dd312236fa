import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';

/** Has a database count its rows, as a running PostgreSQL does by itself. */
export async function analyze(database: Database): Promise<void> {
  await sql`analyze`.execute(database);
}
