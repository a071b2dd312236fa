import { existsSync, readFileSync } from 'node:fs';
import type { Clock } from '@jepret/time';
import { getDataFolders } from '../../config/data-folders.ts';
import type { Settings } from '../../config/settings.ts';
import type { DatabaseLocation } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import type { CopyDatabase } from '../../features/backups/database-copy.ts';
import { copyPostgres } from '../../features/backups/postgres-copy.ts';
import { copySqlite } from '../../features/backups/sqlite-copy.ts';
import type { FindDisk } from '../../ports/disk-space.ts';
import { newId, systemRandomness } from '../../ports/randomness.ts';
import { createBlobStore } from '../adapters/storage.ts';

export type BackupSettings = Pick<
  Settings,
  | 'database'
  | 'storage'
  | 'dataDir'
  | 'bases'
  | 'publicUrl'
  | 'backup'
  | 'secretKey'
  | 'retentionDays'
>;

export interface MachineDependencies {
  clock: Clock;
  findDisk: FindDisk;
  /** Where the command was typed. */
  callerDir?: string;
}

/** What a backup copies besides the database. */
export const openFiles = async (settings: BackupSettings) => ({
  blobStore: await createBlobStore(settings, () => newId(systemRandomness)),
  hasPhotosHere: settings.storage.provider === 'disk',
  videosDir: getDataFolders(settings.dataDir).landingVideosDir,
});

export function readSecretKey({ secretKey, dataDir }: BackupSettings): string | undefined {
  const file = getDataFolders(dataDir).secretKeyFile;
  return secretKey ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined);
}

export const chooseCopy =
  (location: DatabaseLocation, database: Database): CopyDatabase =>
  (folder) =>
    location.engine === 'sqlite'
      ? copySqlite(database, folder)
      : copyPostgres(database, location.url, folder);
