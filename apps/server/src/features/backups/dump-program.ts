import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { isPostgres } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';

interface DumpProblem {
  reason: string;
  remedy: string;
}

/** Why `pg_dump` of this machine cannot copy the database; undefined if it can, or if the database is SQLite. */
export async function findDumpProblem(
  database: Database,
  readVersion = readDumpVersion,
): Promise<DumpProblem | undefined> {
  if (!isPostgres(database)) return undefined;
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int / 10000 as version`.execute(database);
  const needed = rows[0]?.version ?? 0;
  const found = await readVersion();
  const remedy = `Install PostgreSQL’s client programs (Debian: postgresql-client-${needed}).`;
  if (found === undefined) {
    return { reason: 'pg_dump is not installed: no backup and no upgrade is possible.', remedy };
  }
  if (found >= needed) return undefined;
  return {
    reason: `pg_dump has version ${found} and the database ${needed}: no backup and no upgrade is possible.`,
    remedy,
  };
}

async function readDumpVersion(): Promise<number | undefined> {
  try {
    const { stdout } = await promisify(execFile)('pg_dump', ['--version']);
    return Number(/ (\d+)/.exec(stdout)?.[1]);
  } catch {
    return undefined;
  }
}
