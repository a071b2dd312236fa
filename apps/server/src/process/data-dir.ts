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

/** Before anything is made there: with photos of its own, a process for videos would find none. */
export function checkPhotosAreThere({ work, storage }: Pick<Settings, 'work' | 'storage'>): void {
  if (work !== 'videos' || storage.provider !== 'disk' || existsSync(storage.folder)) return;
  throw new SettingError(noBooth(`no folder of photos of one at ${storage.folder}`));
}

/** With a database of its own, it would wait for orders that never come. */
export async function checkBoothIsThere(staff: {
  list(): Promise<readonly unknown[]>;
}): Promise<void> {
  if ((await staff.list()).length > 0) return;
  throw new SettingError(noBooth('none in the database'));
}

const noBooth = (what: string): string =>
  `WORK=videos makes the films of a booth, and there is ${what}: set DATABASE_URL and STORAGE_URL, or DATA_DIR, as for the processes that answer calls, and start those first.`;
