import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createAgeCipher } from '../../adapters/backup-cipher/age.ts';
import { getDataFolders } from '../../config/data-folders.ts';
import type { StorageChoice } from '../../config/storage-choice.ts';
import { connectDatabase } from '../../database/connect.ts';
import { reasonOf } from '../../database/database-faults.ts';
import { withExclusiveLock } from '../../database/exclusive-lock.ts';
import type { Database } from '../../database/schema.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { makeBackup } from '../../features/backups/backup.ts';
import type { BackupPlace } from '../../features/backups/backup-place.ts';
import { nameFullDisk } from '../../features/backups/full-disk.ts';
import { readLastBackup, writeLastBackup } from '../../features/backups/last-backup.ts';
import { createMoneyCopy } from '../../features/backups/money-copy.ts';
import { backUpNightly, type NightlyResult } from '../../features/backups/nightly.ts';
import { createPlaceTarget } from '../../features/backups/place-files.ts';
import { isOnOwnDisk } from '../../features/backups/require-mount.ts';
import { findShortestRetentionMs } from '../../features/backups/shortest-retention.ts';
import { readStoredHold } from '../../features/clock/service.ts';
import { createErasureStore } from '../../features/retention/store.ts';
import { makeFolder } from '../../files/make-folder.ts';
import {
  type BackupSettings,
  chooseCopy,
  type MachineDependencies,
  openFiles,
  readSecretKey,
} from './contents.ts';
import { describeBackup, describeDeleted } from './describe.ts';
import { openPlace } from './places.ts';

interface NightlyDependencies extends MachineDependencies {
  withKey: boolean;
}

/** Makes the backups that are due, and returns a sentence about them. */
export async function backUpNightlyTo(
  choice: StorageChoice,
  settings: BackupSettings,
  dependencies: NightlyDependencies,
): Promise<string> {
  const { backupLockFile, backupWorkDir } = getDataFolders(settings.dataDir);
  const ownDisk = await checkFolder(choice, settings, dependencies);
  return withExclusiveLock(backupLockFile, 'Another backup of this booth is running.', async () => {
    // Beside the backups, because files are then moved there and not copied.
    const workFolder = choice.provider === 'disk' ? join(choice.folder, '.work') : backupWorkDir;
    const database = connectDatabase(settings.database);
    try {
      await prepareWorkFolder(workFolder);
      const place = await openPlace(choice);
      const night = { place, database, workFolder, settings, dependencies, isOnOwnDisk: ownDisk };
      const result = await nameFullDisk(workFolder, () => run(night));
      return describe(night, result);
    } finally {
      await rm(workFolder, { recursive: true, force: true });
      await database.destroy();
    }
  });
}

/**
 * A folder is never created: it is missing if its disk is not mounted. Returns whether it is on a disk of its own; if
 * the last backup was, this one has to be.
 */
async function checkFolder(
  choice: StorageChoice,
  { dataDir }: BackupSettings,
  { findDisk }: NightlyDependencies,
): Promise<boolean> {
  if (choice.provider !== 'disk') return false;
  const { folder } = choice;
  if (!existsSync(folder)) {
    throw new BoothError(
      'conflict',
      `BACKUP_TO: there is no folder ${folder}. Mount the backup disk, or create the folder. Nothing was written.`,
    );
  }
  const isOnDisk = isOnOwnDisk({ folder, dataDir, findDisk });
  const last = await readLastBackup(getDataFolders(dataDir).lastBackupFile);
  if (last?.isOnOwnDisk && last.place === folder && !isOnDisk) {
    throw new BoothError(
      'conflict',
      `BACKUP_TO: ${folder} is not on its own disk as at the last backup: mount the backup disk. Nothing was written.`,
    );
  }
  return isOnDisk;
}

async function prepareWorkFolder(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true });
    makeFolder(folder);
  } catch (cause) {
    throw new BoothError('invalid', `BACKUP_TO cannot be written (${reasonOf(cause)}).`, { cause });
  }
}

interface Night {
  place: BackupPlace;
  database: Database;
  workFolder: string;
  settings: BackupSettings;
  dependencies: NightlyDependencies;
  isOnOwnDisk: boolean;
}

async function run(night: Night): Promise<NightlyResult> {
  const { place, database, workFolder, settings, dependencies } = night;
  const { clock, withKey } = dependencies;
  const { database: location, backup, retentionDays } = settings;
  const cipher = backup.publicKey === undefined ? undefined : createAgeCipher(backup.publicKey);
  const openTarget = (prefix: string) => createPlaceTarget({ place, prefix, workFolder }, cipher);
  const common = {
    ...(await openFiles(settings)),
    secretKey: withKey ? readSecretKey(settings) : undefined,
    clock,
  };
  const eraseSessions = (copy: Database, now: number) => createErasureStore(copy).markAll(now);
  const money = { database, location, eraseSessions };
  return backUpNightly({
    place,
    clock,
    retentionMs: await findShortestRetentionMs(database, retentionDays),
    isClockSteady: (await readStoredHold(database, clock.now())) === undefined,
    make: {
      nightly: (prefix) =>
        makeBackup({
          ...common,
          target: openTarget(prefix),
          copyDatabase: chooseCopy(location, database),
        }),
      weekly: (prefix) =>
        makeBackup({
          ...common,
          target: openTarget(prefix),
          contents: 'money',
          copyDatabase: createMoneyCopy({ ...money, now: clock.now() }),
        }),
    },
    onMade: ({ madeAt, files, sizeBytes }) =>
      writeLastBackup(getDataFolders(settings.dataDir).lastBackupFile, {
        madeAt,
        files,
        sizeBytes,
        place: place.name,
        isEncrypted: cipher !== undefined,
        isOnOwnDisk: night.isOnOwnDisk,
      }),
  });
}

function describe(
  { place, settings, dependencies: { withKey } }: Night,
  { nightly, weekly, deleted, isClockSteady: isSteady }: NightlyResult,
): string {
  const nameOf = ({ prefix }: { prefix: string }) => `${place.name}/${prefix.replace(/\/$/, '')}`;
  return [
    describeBackup(nameOf(nightly), nightly, settings, withKey),
    ...(settings.backup.publicKey === undefined ? [] : ['It is encrypted.']),
    ...(weekly ? [`${nameOf(weekly)} holds money records and settings only.`] : []),
    ...(deleted > 0 ? [describeDeleted(deleted)] : []),
    ...(isSteady ? [] : ['The clock was set: no backup is deleted until it is confirmed.']),
  ].join(' ');
}
