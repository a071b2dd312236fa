import { sql } from 'kysely';
import { inject, onTestFinished } from 'vitest';
import { connectDatabase } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import type {} from './migrated-sqlite.ts';

/** For suites that do not depend on the database engine. */
export async function openInMemory(): Promise<Database> {
  const database = connectDatabase({ engine: 'sqlite', path: ':memory:' });
  onTestFinished(() => database.destroy());
  for (const statement of inject('migratedTables')) await sql.raw(statement).execute(database);
  return database;
}
