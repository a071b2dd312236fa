import { existsSync } from 'node:fs';
import { createAgeCipher } from '../../adapters/backup-cipher/age.ts';
import { getDataFolders } from '../../config/data-folders.ts';
import type { StorageChoice } from '../../config/storage-choice.ts';
import { connectDatabase } from '../../database/connect.ts';
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
import { claimPlace, findBoothId, refuseOtherOwner } from '../../features/backups/place-owner.ts';
import { isOnOwnDisk } from '../../features/backups/require-mount.ts';
import { findShortestRetentionMs } from '../../features/backups/shortest-retention.ts';
import { readStoredHold } from '../../features/clock/service.ts';
import { createClockStore } from '../../features/clock/store.ts';
import { createErasureStore } from '../../features/retention/store.ts';
import {
  type BackupSettings,
  chooseCopy,
  type MachineDependencies,
  openFiles,
  readSecretKey,
} from './contents.ts';
import { describeBackup, describeDeleted } from './describe.ts';
import { openPlace } from './places.ts';
import { withWorkFolder } from './work-folder.ts';

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
    const database = connectDatabase(settings.database);
    try {
      const place = await openPlace(choice);
      const boothId = await findBoothId(database);
      const isOwned = await refuseOtherOwner(place, boothId);
      const isEncrypted = settings.backup.publicKey !== undefined;
      const options = { place: choice, isEncrypted, localFolder: backupWorkDir };
      return await withWorkFolder(options, async (workFolder) => {
        const night = { place, database, workFolder, settings, dependencies, isOnOwnDisk: ownDisk };
        return nameFullDisk(workFolder, async () => {
          if (boothId !== undefined && !isOwned) await claimPlace(place, boothId, workFolder);
          return describe(night, await run(night));
        });
      });
    } finally {
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
    isClockHeld: (await readStoredHold(database, clock.now())) !== undefined,
    clockSeenAt: (await createClockStore(database).find())?.seen_at,
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
    ...(isSteady ? [] : [UNSTEADY_NOTICE]),
  ].join(' ');
}

const UNSTEADY_NOTICE =
  'The clock was set, or no server has checked it for a day: no backup is deleted until it is confirmed or has run for a day.';
