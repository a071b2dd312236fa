import { existsSync } from 'node:fs';
import { formatPrice, formatTime } from '@jepret/messages';
import { english } from '@jepret/messages/every-language';
import { repeat, type Scheduler } from '@jepret/time';
import { SettingError } from '../config/settings.ts';
import type { StorageChoice } from '../config/storage-choice.ts';
import { connectDatabase, type DatabaseLocation } from '../database/connect.ts';
import { reasonOf } from '../database/database-faults.ts';
import { hasBooth } from '../database/has-booth.ts';
import { migrate } from '../database/migrate.ts';
import type { Database } from '../database/schema.ts';
import type { FrameService } from '../features/frames/service.ts';
import { type BlobStore, BlobStoreError } from '../ports/blob-store.ts';
import type { JobLog, JobQueue, JobSet } from '../ports/job-queue.ts';
import { retryUntilDatabaseAvailable } from './retry-until-database-available.ts';

const RECHECK_INTERVAL_MS = 15_000;

interface OpenOptions {
  scheduler: Scheduler;
  /** Logs that the start waits for an unavailable database; without a log it does not wait. */
  log?: JobLog;
}

export async function openDatabase(
  location: DatabaseLocation,
  { scheduler, log }: OpenOptions,
): Promise<Database> {
  const database = connect(location, scheduler);
  const step = () => migrate(database, scheduler.now());
  try {
    await (log ? retryUntilDatabaseAvailable(step, { scheduler, log }) : step());
    return database;
  } catch (cause) {
    await database.destroy();
    throw databaseError(cause);
  }
}

/** For commands: they need an existing booth and create none (OPS-39). */
export async function openBoothDatabase(
  location: DatabaseLocation,
  { scheduler }: Pick<OpenOptions, 'scheduler'>,
): Promise<Database> {
  // Connecting would create the file.
  if (location.engine === 'sqlite' && !existsSync(location.path)) throw missingBoothError(location);
  const database = connect(location, scheduler);
  try {
    if (!(await hasBooth(database))) throw missingBoothError(location);
    await migrate(database, scheduler.now());
    return database;
  } catch (cause) {
    await database.destroy();
    throw cause instanceof SettingError ? cause : databaseError(cause);
  }
}

/** Without the address, which contains a password. */
export const describeDatabasePlace = (location: DatabaseLocation): string =>
  location.engine === 'sqlite' ? `at ${location.path}` : 'in the database of DATABASE_URL';

const missingBoothError = (location: DatabaseLocation): SettingError =>
  new SettingError(
    `There is no booth ${describeDatabasePlace(location)}: set DATA_DIR or DATABASE_URL as for the booth, or start the server once.`,
  );

/** The first price and the first date each take 30 ms and more: format them before a visitor waits. */
export function warmUpFormats(): void {
  formatPrice(english, 0);
  formatTime(english, 0);
}

function connect(location: DatabaseLocation, scheduler: Scheduler): Database {
  try {
    return connectDatabase(location, { scheduler });
  } catch (cause) {
    throw databaseError(cause);
  }
}

const databaseError = (cause: unknown): SettingError =>
  new SettingError(`DATABASE_URL: the database cannot be opened (${reasonOf(cause)}).`);

/** A passing fault (a full disk, a network that is not up yet) does not stop the start. */
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

type CheckedFrames = Pick<FrameService, 'checkTemplates'>;

/** Logs each broken frame; such a frame is not offered. False if not every frame could be checked. */
export const checkFrames = (frames: CheckedFrames, log: JobLog): Promise<boolean> =>
  frames.checkTemplates(({ category_name, frame_name }, fault) =>
    log.error(
      { frame: `${category_name}/${frame_name}`, fault },
      'a frame is broken and not offered',
    ),
  );

/** Checks before the first visitor, and repeats until every frame could be read. Returns a function that stops it. */
export async function checkFramesUntilRead(
  frames: CheckedFrames,
  { scheduler, log }: { scheduler: Scheduler; log: JobLog },
): Promise<() => void> {
  if (await checkFrames(frames, log)) return () => {};
  const stop = repeat(scheduler, RECHECK_INTERVAL_MS, async () => {
    try {
      if (await checkFrames(frames, log)) stop();
    } catch (error) {
      log.warn({ err: error }, 'the frames could not be checked');
    }
  });
  return stop;
}

export async function startJobs(
  queue: JobQueue,
  { handlers, repeating }: JobSet,
  waiting: { scheduler: Scheduler; log: JobLog },
): Promise<void> {
  try {
    await retryUntilDatabaseAvailable(() => queue.start(handlers, repeating), waiting);
  } catch (cause) {
    throw new SettingError(`DATABASE_URL: the job queue cannot be started (${reasonOf(cause)}).`);
  }
}
