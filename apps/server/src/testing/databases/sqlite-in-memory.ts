import { onTestFinished } from 'vitest';
import { connectDatabase } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import type { Database } from '../../database/schema.ts';

/** For suites about everything but the database. */
export async function openInMemory(): Promise<Database> {
  const database = connectDatabase({ engine: 'sqlite', path: ':memory:' });
  onTestFinished(() => database.destroy());
  await migrate(database, 0);
  return database;
}
