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

/** With a database or photos of its own, a process for videos would wait for orders that never come. */
export function checkBoothIsThere({
  work,
  database,
  storage,
}: Pick<Settings, 'work' | 'database' | 'storage'>): void {
  if (work !== 'videos') return;
  const places = [
    ...(database.engine === 'sqlite' ? [{ what: 'database', path: database.path }] : []),
    ...(storage.provider === 'disk' ? [{ what: 'folder of photos', path: storage.folder }] : []),
  ];
  const missing = places.find(({ path }) => !existsSync(path));
  if (!missing) return;
  throw new SettingError(
    `WORK=videos makes the films of a booth, and there is no ${missing.what} of one at ${missing.path}: set DATABASE_URL and STORAGE_URL, or DATA_DIR, as for the processes that answer calls, and start those first.`,
  );
}
