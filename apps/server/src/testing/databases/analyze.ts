import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';

/** Updates the planner's statistics, which autovacuum does on a running PostgreSQL. */
export async function analyze(database: Database): Promise<void> {
  await sql`analyze`.execute(database);
}
