import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { connectDatabase } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import type { Database } from '../../database/schema.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A file with all tables and no rows; each test on SQLite has a copy. */
    migratedSqlite: string;
    /** What makes such a database anew, in memory. */
    migratedTables: readonly string[];
  }
}

/** Migrating a file takes longer than most tests do; copying one takes a fiftieth of it. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'jepret-migrated-'));
  const path = join(folder, 'jepret.sqlite');
  const database = connectDatabase({ engine: 'sqlite', path });
  await migrate(database, 0);
  project.provide('migratedTables', await listStatements(database));
  await database.destroy();
  project.provide('migratedSqlite', path);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Tables, indexes and triggers in the order in which they were made, and which migrations ran. */
async function listStatements(database: Database): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select sql as statement from sqlite_schema
    where sql is not null and name not like 'sqlite\\_%' escape '\\'
    union all
    select format('insert into migrations (name, applied_at) values (%Q, %d)', name, applied_at)
    from migrations
  `.execute(database);
  return rows.map(({ statement }) => statement);
}
