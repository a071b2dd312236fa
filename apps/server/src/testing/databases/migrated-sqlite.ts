import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connectDatabase } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A file with all tables and no rows; each test on SQLite has a copy. */
    migratedSqlite: string;
  }
}

/** Migrating a file takes longer than most tests do; copying one takes a fiftieth of it. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'jepret-migrated-'));
  const path = join(folder, 'jepret.sqlite');
  const database = connectDatabase({ engine: 'sqlite', path });
  await migrate(database, 0);
  await database.destroy();
  project.provide('migratedSqlite', path);
  return () => rmSync(folder, { recursive: true, force: true });
}
