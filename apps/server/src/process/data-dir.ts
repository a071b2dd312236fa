import { accessSync, constants, existsSync } from 'node:fs';
import { SettingError } from '../config/setting-reader.ts';
import type { Settings } from '../config/settings.ts';
import { reasonOf } from '../database/database-faults.ts';
import { makeFolder } from '../files/make-folder.ts';

export function prepareDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch (cause) {
    throw new SettingError(
      `DATA_DIR: the folder ${dataDir} cannot be written (${reasonOf(cause)}).`,
    );
  }
}

/** Runs before anything is created: with a new, empty photo folder, a process for videos would find no photos. */
export function checkPhotosExist({ work, storage }: Pick<Settings, 'work' | 'storage'>): void {
  if (work !== 'videos' || storage.provider !== 'disk' || existsSync(storage.folder)) return;
  throw new SettingError(describeMissingBooth(`no photo folder at ${storage.folder}`));
}

/** With a new database of its own, a process for videos would wait for jobs that never come. */
export async function checkBoothExists(staff: {
  list(): Promise<readonly unknown[]>;
}): Promise<void> {
  if ((await staff.list()).length > 0) return;
  throw new SettingError(describeMissingBooth('no booth in the database'));
}

const describeMissingBooth = (what: string): string =>
  `WORK=videos makes the films of an existing booth, but there is ${what}: set DATABASE_URL and STORAGE_URL, or DATA_DIR, as for the processes that answer calls, and start those first.`;
