import { sql } from 'kysely';
import { isPostgres } from './connect.ts';
import type { Database } from './schema.ts';

/**
 * After a deletion SQLite's log still holds the pages as they were before; PostgreSQL's files are
 * its server's own business.
 */
export async function scrubLog(database: Database): Promise<void> {
  if (isPostgres(database)) return;
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database);
  if (rows[0]?.busy) throw new Error('Another process is reading the database.');
}
