import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Clock } from '@jepret/time';
import type { Backups } from '../commands/booth/backups.ts';
import { formatInstant } from '../commands/program/print.ts';
import { getDataFolders } from '../config/data-folders.ts';
import type { Settings } from '../config/settings.ts';
import { connectDatabase, type DatabaseLocation } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';
import { BoothError } from '../domain/booth-error.ts';
import { makeBackup } from '../features/backups/backup.ts';
import type { CopyDatabase } from '../features/backups/database-copy.ts';
import {
  makeDatedBackup,
  type PruneResult,
  pruneBackups,
  toDatedName,
} from '../features/backups/dated-backups.ts';
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

interface MachineDependencies {
  clock: Clock;
  findDisk: FindDisk;
}

/** Does not migrate the database: a backup is often made before an update. */
export function createBackups(
  openSettings: () => BackupSettings,
  { clock, findDisk }: MachineDependencies,
): Backups {
  return {
    async backup(folderArgument, { requireMount: isMountRequired, keep }) {
      const settings = openSettings();
      const { database: location, dataDir } = settings;
      const folder = resolve(folderArgument);
      if (location.engine === 'sqlite' && !existsSync(location.path)) {
        throw new BoothError('not_found', `No database at ${location.path} to back up.`);
      }
      if (isMountRequired) requireMount({ folder, dataDir, findDisk });
      if (keep === undefined) return backUp(settings, folder, clock);
      const name = toDatedName(clock.now());
      const message = await makeDatedBackup(join(folder, name), (dated) =>
        backUp(settings, dated, clock),
      );
      return [message, ...describePruned(await pruneBackups(folder, name, keep))].join(' ');
    },

    async verify(folderArgument) {
      openSettings();
      const folder = resolve(folderArgument);
      const { files, madeAt } = await verifyBackup(folder);
      return `${folder} is complete: ${files.length} files, made ${formatInstant(Date.parse(madeAt))}.`;
    },

    async restore(folderArgument) {
      const { database: location, storage, dataDir } = openSettings();
      const hasPhotosHere = storage.provider === 'disk';
      const { files, madeAt } = await restoreBackup({
        folder: resolve(folderArgument),
        dataDir,
        prepareDataDir,
        location,
        hasPhotosHere,
      });
      return [
        `${files} files are restored, including the database.`,
        `Sessions that were erased after ${formatInstant(madeAt.getTime())} are back: before the booth starts, erase them again with \`sessions erase CODE\`. ${HOW_TO_LIST_ERASED}`,
        'Mails and prints that were pending at the backup may be sent again.',
        'When the booth starts, it checks every payment that was open at the payment provider.',
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
      copyDatabase: chooseCopy(location, database),
      blobStore: await createBlobStore(settings, () => newId(systemRandomness)),
      hasPhotosHere,
      videosDir: getDataFolders(dataDir).landingVideosDir,
      clock,
    });
    const message = `${folder} holds ${transactions} transactions and ${files} files (${toMegabytes(sizeBytes)}), all read back.`;
    return hasPhotosHere ? message : `${message} ${BUCKET_NOTICE}`;
  } finally {
    await database.destroy();
  }
}

const describePruned = ({ deleted, damaged }: PruneResult): string[] => [
  ...(deleted > 0 ? [`Deleted ${deleted} older ${deleted === 1 ? 'backup' : 'backups'}.`] : []),
  ...(damaged.length > 0 ? [`Damaged or incomplete, not deleted: ${damaged.join(', ')}.`] : []),
];

const HOW_TO_LIST_ERASED =
  'The old booth’s `transactions list --json` names them: they have an `erasedAt`.';
const BUCKET_NOTICE =
  'Photos and films are in the bucket and not in this backup: back up the bucket separately.';

const chooseCopy =
  (location: DatabaseLocation, database: Database): CopyDatabase =>
  (folder) =>
    location.engine === 'sqlite'
      ? copySqlite(database, folder)
      : copyPostgres(database, location.url, folder);

const toMegabytes = (sizeBytes: number): string => `${(sizeBytes / 1e6).toFixed(1)} MB`;
