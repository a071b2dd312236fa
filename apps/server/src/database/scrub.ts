import { sql } from 'kysely';
import { isPostgres } from './connect.ts';
import type { Database } from './schema.ts';

/**
 * After a deletion SQLite's log still holds the pages as they were before; PostgreSQL's files are
 * its server's own business. False while another process reads, which keeps the log.
 */
export async function emptyLog(database: Database): Promise<boolean> {
  if (isPostgres(database)) return true;
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database);
  return !rows[0]?.busy;
}

export async function scrubLog(database: Database): Promise<void> {
  if (!(await emptyLog(database))) throw new Error('Another process is reading the database.');
}
