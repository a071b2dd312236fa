import { accessSync, constants, mkdirSync } from 'node:fs';
import type { FeatureJobs } from './booth-jobs.ts';
import { connectDatabase, type DatabaseLocation } from './database/connect.ts';
import { migrate } from './database/migrate.ts';
import type { Database } from './database/schema.ts';
import { type BlobStore, BlobStoreError } from './ports/blob-store.ts';
import type { JobLog, JobQueue } from './ports/job-queue.ts';
import { SettingError } from './settings.ts';
import type { StorageChoice } from './storage-choice.ts';

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

/** What may pass (a full disk, a network that is not up yet) must not keep the booth closed. */
export async function checkStorage(
  store: BlobStore,
  { provider }: StorageChoice,
  log: JobLog,
): Promise<void> {
  try {
    await store.probe();
  } catch (cause) {
    if (cause instanceof BlobStoreError && cause.fault === 'refused') {
      throw new SettingError(
        `${provider === 'disk' ? 'DATA_DIR' : 'STORAGE_URL'}: ${cause.message}`,
      );
    }
    log.error({ err: cause }, 'files cannot be stored at the moment');
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
