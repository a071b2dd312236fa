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
import { untilDatabaseAnswers } from './until-database-answers.ts';

const CHECK_AGAIN_MS = 15_000;

interface OpenOptions {
  scheduler: Scheduler;
  /** Where it is said that a database which is away is waited for; without it, nobody waits. */
  log?: JobLog;
}

export async function openDatabase(
  location: DatabaseLocation,
  { scheduler, log }: OpenOptions,
): Promise<Database> {
  const database = connect(location, scheduler);
  const step = () => migrate(database, scheduler.now());
  try {
    await (log ? untilDatabaseAnswers(step, { scheduler, log }) : step());
    return database;
  } catch (cause) {
    await database.destroy();
    throw refusal(cause);
  }
}

/** For commands: they work on a booth and make none (OPS-39). */
export async function openBoothDatabase(
  location: DatabaseLocation,
  { scheduler }: Pick<OpenOptions, 'scheduler'>,
): Promise<Database> {
  // Connecting would make the file.
  if (location.engine === 'sqlite' && !existsSync(location.path)) throw noBooth(location);
  const database = connect(location, scheduler);
  try {
    if (!(await hasBooth(database))) throw noBooth(location);
    await migrate(database, scheduler.now());
    return database;
  } catch (cause) {
    await database.destroy();
    throw cause instanceof SettingError ? cause : refusal(cause);
  }
}

const noBooth = (location: DatabaseLocation): SettingError =>
  new SettingError(
    `There is no booth ${
      location.engine === 'sqlite' ? `at ${location.path}` : 'in the database of DATABASE_URL'
    }: set DATA_DIR or DATABASE_URL as for the booth, or start it once with \`npm start\`.`,
  );

/** The first price and the first date take a process 30 ms and more: not while somebody waits. */
export function warmUpFormats(): void {
  formatPrice(english, 0);
  formatTime(english, 0);
}

function connect(location: DatabaseLocation, scheduler: Scheduler): Database {
  try {
    return connectDatabase(location, { scheduler });
  } catch (cause) {
    throw refusal(cause);
  }
}

const refusal = (cause: unknown): SettingError =>
  new SettingError(`DATABASE_URL: the database cannot be opened (${reasonOf(cause)}).`);

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

type CheckedFrames = Pick<FrameService, 'checkTemplates'>;

/** A frame that cannot be printed is not offered, and staff learn why. False: not all were looked at. */
export const checkFrames = (frames: CheckedFrames, log: JobLog): Promise<boolean> =>
  frames.checkTemplates(({ category_name, frame_name }, fault) =>
    log.error(
      { frame: `${category_name}/${frame_name}`, fault },
      'a frame is broken and not offered',
    ),
  );

/** Before the first visitor, and again until the storage has shown every frame. Returns how to stop it. */
export async function keepCheckingFrames(
  frames: CheckedFrames,
  { scheduler, log }: { scheduler: Scheduler; log: JobLog },
): Promise<() => void> {
  if (await checkFrames(frames, log)) return () => {};
  const stop = repeat(scheduler, CHECK_AGAIN_MS, async () => {
    try {
      if (await checkFrames(frames, log)) stop();
    } catch (error) {
      log.warn({ err: error }, 'the frames could not be looked at');
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
    await untilDatabaseAnswers(() => queue.start(handlers, repeating), waiting);
  } catch (cause) {
    throw new SettingError(`DATABASE_URL: the job queue cannot be started (${reasonOf(cause)}).`);
  }
}
