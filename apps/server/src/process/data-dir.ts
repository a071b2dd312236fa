import { accessSync, constants } from 'node:fs';
import { SettingError } from '../config/setting-reader.ts';
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
