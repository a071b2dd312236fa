import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Clock } from '@jepret/time';
import type { Backups } from '../commands/booth/backups.ts';
import { formatInstant } from '../commands/program/print.ts';
import { dataFoldersOf } from '../config/data-folders.ts';
import type { Settings } from '../config/settings.ts';
import { connectDatabase, type DatabaseLocation } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';
import { BoothError } from '../domain/booth-error.ts';
import { makeBackup } from '../features/backups/backup.ts';
import type { CopyDatabase } from '../features/backups/database-copy.ts';
import { datedName, type Kept, keepNewest, makeDated } from '../features/backups/dated-backups.ts';
import { copyPostgres } from '../features/backups/postgres-copy.ts';
import { requireMount } from '../features/backups/require-mount.ts';
import { restoreBackup } from '../features/backups/restore.ts';
import { copySqlite } from '../features/backups/sqlite-copy.ts';
import { verifyBackup } from '../features/backups/verify.ts';
import type { FindDisk } from '../ports/disk-space.ts';
import { newId, systemRandomness } from '../ports/randomness.ts';
import { prepareDataDir } from '../process/data-dir.ts';
import { createBlobStore } from './adapters/storage.ts';

type BackupSettings = Pick<Settings, 'database' | 'storage' | 'dataDir' | 'bases' | 'publicUrl'>;

interface Machine {
  clock: Clock;
  findDisk: FindDisk;
}

/** Nothing here migrates: a backup is often made before an update. */
export function createBackups(
  openSettings: () => BackupSettings,
  { clock, findDisk }: Machine,
): Backups {
  return {
    async backup(typed, { requireMount: isMountRequired, keep }) {
      const settings = openSettings();
      const { database: location, dataDir } = settings;
      const folder = resolve(typed);
      if (location.engine === 'sqlite' && !existsSync(location.path)) {
        throw new BoothError('not_found', `There is no database at ${location.path} to back up.`);
      }
      if (isMountRequired) requireMount({ folder, dataDir, findDisk });
      if (keep === undefined) return backUp(settings, folder, clock);
      const name = datedName(clock.now());
      const made = await makeDated(join(folder, name), (dated) => backUp(settings, dated, clock));
      return [made, ...describeKept(await keepNewest(folder, name, keep))].join(' ');
    },

    async verify(typed) {
      openSettings();
      const folder = resolve(typed);
      const { files, madeAt } = await verifyBackup(folder);
      return `${folder} is whole: ${files.length} files, made ${formatInstant(Date.parse(madeAt))}.`;
    },

    async restore(typed) {
      const { database: location, storage, dataDir } = openSettings();
      const hasPhotosHere = storage.provider === 'disk';
      const { files, madeAt } = await restoreBackup({
        folder: resolve(typed),
        dataDir,
        prepareDataDir,
        location,
        hasPhotosHere,
      });
      return [
        `${files} files are restored, the database among them.`,
        `Sessions that were erased after ${formatInstant(madeAt.getTime())} are back: before the booth starts, erase them again with \`sessions erase CODE\`. ${WHICH_ERASED}`,
        'Mails and prints that waited then may go out again.',
        'At its start the booth asks the payment provider about every payment that was open.',
      ].join(' ');
    },
  };
}

async function backUp(settings: BackupSettings, folder: string, clock: Clock): Promise<string> {
  const { database: location, storage, dataDir } = settings;
  const database = connectDatabase(location);
  try {
    const hasPhotosHere = storage.provider === 'disk';
    const { transactions, files, sizeBytes } = await makeBackup({
      folder,
      copyDatabase: copierOf(location, database),
      blobStore: await createBlobStore(settings, () => newId(systemRandomness)),
      hasPhotosHere,
      videosDir: dataFoldersOf(dataDir).videosDir,
      clock,
    });
    const made = `${folder} holds ${transactions} transactions and ${files} files (${toMegabytes(sizeBytes)}), all read back.`;
    return hasPhotosHere ? made : `${made} ${IN_THE_BUCKET}`;
  } finally {
    await database.destroy();
  }
}

const describeKept = ({ deleted, damaged }: Kept): string[] => [
  ...(deleted > 0 ? [`Deleted ${deleted} older ${deleted === 1 ? 'backup' : 'backups'}.`] : []),
  ...(damaged.length > 0 ? [`Damaged or incomplete, not deleted: ${damaged.join(', ')}.`] : []),
];

const WHICH_ERASED =
  'The old booth’s `transactions list --json` names them: they have an `erasedAt`.';
const IN_THE_BUCKET =
  'Photos and films are in the bucket, all that the database speaks of; back the bucket up by its own means.';

const copierOf =
  (location: DatabaseLocation, database: Database): CopyDatabase =>
  (folder) =>
    location.engine === 'sqlite'
      ? copySqlite(database, folder)
      : copyPostgres(database, location.url, folder);

const toMegabytes = (sizeBytes: number): string => `${(sizeBytes / 1e6).toFixed(1)} MB`;
