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
    /** The statements that create such a database in memory. */
    migratedTables: readonly string[];
  }
}

/** Migrates one file for the whole run: copying it takes a fiftieth of the time. */
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

/** Lists the statements for tables, indexes and triggers in their order, and for the applied migrations. */
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
