import { sql } from 'kysely';
import { isPostgres } from './connect.ts';
import type { Database } from './schema.ts';

/**
 * Truncates SQLite's log, which still contains deleted data. Returns false while another process reads. On PostgreSQL
 * it does nothing: the server manages its files.
 */
export async function truncateLog(database: Database): Promise<boolean> {
  if (isPostgres(database)) return true;
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database);
  return !rows[0]?.busy;
}

export async function requireTruncatedLog(database: Database): Promise<void> {
  if (!(await truncateLog(database))) throw new Error('Another process is reading the database.');
}
