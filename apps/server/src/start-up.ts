import { accessSync, constants, mkdirSync } from 'node:fs';
import type { FeatureJobs } from './booth-jobs.ts';
import { connectDatabase, type DatabaseLocation } from './database/connect.ts';
import { migrate } from './database/migrate.ts';
import type { Database } from './database/schema.ts';
import type { JobQueue } from './ports/job-queue.ts';
import { SettingError } from './settings.ts';

export function prepareDataDir(dataDir: string): void {
  try {
    // Photos, addresses and hashes are nobody else's business.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
  } catch (cause) {
    throw new SettingError(`DATA_DIR: the folder ${dataDir} cannot be written (${reason(cause)}).`);
  }
}

export async function openDatabase(location: DatabaseLocation, now: number): Promise<Database> {
  try {
    const database = connectDatabase(location);
    await migrate(database, now);
    return database;
  } catch (cause) {
    throw new SettingError(`DATABASE_URL: the database cannot be opened (${reason(cause)}).`);
  }
}

export async function startJobs(
  queue: JobQueue,
  { handlers, repeating }: FeatureJobs,
): Promise<void> {
  try {
    await queue.start(handlers, repeating);
  } catch (cause) {
    throw new SettingError(`DATABASE_URL: the job queue cannot be started (${reason(cause)}).`);
  }
}

/** What an operator can act on; a connection that failed on every address hides it one level down. */
function reason(error: unknown): string {
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  return inner instanceof Error ? inner.message : String(inner);
}
