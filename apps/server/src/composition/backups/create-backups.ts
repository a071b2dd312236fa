import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Clock } from '@jepret/time';
import { createAgeKey } from '../../adapters/backup-cipher/age.ts';
import type { Backups } from '../../commands/booth/backups.ts';
import { formatInstant, formatTable } from '../../commands/program/print.ts';
import { getDataFolders } from '../../config/data-folders.ts';
import { connectDatabase } from '../../database/connect.ts';
import { reasonOf } from '../../database/database-faults.ts';
import { BoothError } from '../../domain/booth-error.ts';
import {
  type BackupSummary,
  makeBackup,
  refuseMissingFiles,
} from '../../features/backups/backup.ts';
import type { BackupTarget } from '../../features/backups/backup-files.ts';
import { createFolderTarget } from '../../features/backups/backup-folder.ts';
import {
  makeDatedBackup,
  type PruneResult,
  pruneBackups,
  toDatedName,
} from '../../features/backups/dated-backups.ts';
import { listBackups } from '../../features/backups/kept-backups.ts';
import { requireMount } from '../../features/backups/require-mount.ts';
import { type RestoreSummary, restoreBackup } from '../../features/backups/restore.ts';
import { verifyBackup } from '../../features/backups/verify.ts';
import { prepareDataDir } from '../../process/data-dir.ts';
import {
  type BackupSettings,
  chooseCopy,
  type MachineDependencies,
  openFiles,
  readSecretKey,
} from './contents.ts';
import { describeBackup, describeDeleted } from './describe.ts';
import { backUpNightlyTo } from './nightly.ts';
import { getPlace, openPlace, openSource } from './places.ts';

/** Does not migrate the database: a backup is often made before an update. */
export function createBackups(
  openSettings: () => BackupSettings,
  machine: MachineDependencies,
): Backups {
  const { clock, findDisk } = machine;
  return {
    async backup(folderArgument, { requireMount: isMountRequired, keep, withKey = false }) {
      const settings = openSettings();
      const folder = resolve(folderArgument);
      requireDatabase(settings);
      if (isMountRequired) requireMount({ folder, dataDir: settings.dataDir, findDisk });
      const make = async (into: string) => {
        const target = createFolderTarget(into);
        const made = await backUp(settings, { target, withKey, clock });
        refuseMissingFiles(made);
        return describeBackup(into, made, settings, withKey);
      };
      if (keep === undefined) return make(folder);
      const name = toDatedName(clock.now());
      const message = await makeDatedBackup(join(folder, name), make);
      return [message, ...describePruned(await pruneBackups(folder, name, keep))].join(' ');
    },

    async backUpNightly({ withKey = false }) {
      const settings = openSettings();
      requireDatabase(settings);
      return backUpNightlyTo(getPlace(settings), settings, { ...machine, withKey });
    },

    async list() {
      const backups = await listBackups(await openPlace(getPlace(openSettings())));
      if (backups.length === 0) return 'There are no backups in BACKUP_TO.';
      return formatTable(
        backups.map(({ prefix, madeAt, kind, isComplete }) => ({
          backup: prefix.replace(/\/$/, ''),
          made: formatInstant(madeAt),
          contents: isComplete ? CONTENTS[kind] : 'incomplete',
        })),
      );
    },

    // Also before the booth is set up.
    async createKey(fileArgument) {
      const { secretKey, publicKey } = await createAgeKey();
      const file = resolve(machine.callerDir ?? '', fileArgument);
      await writeFile(file, `# public key: ${publicKey}\n${secretKey}\n`, {
        mode: 0o600,
        flag: 'wx',
      }).catch((cause) => {
        throw new BoothError('invalid', `${file} cannot be created (${reasonOf(cause)}).`, {
          cause,
        });
      });
      return `BACKUP_KEY=${publicKey}\nSet this for the server. The secret key is in ${file}: move it away from this machine and keep two copies. Without it no backup can be restored.`;
    },

    async verify(backup, { key } = {}) {
      const settings = openSettings();
      const workFolder = getDataFolders(settings.dataDir).backupWorkDir;
      const source = await openSource(backup, { settings, workFolder, keyFile: key });
      const { files, madeAt } = await verifyBackup(source);
      return `${source.name} is complete: ${files.length} files, made ${formatInstant(Date.parse(madeAt))}.`;
    },

    async restore(backup, { key } = {}) {
      const settings = openSettings();
      const { database: location, storage, dataDir } = settings;
      const workFolder = getDataFolders(dataDir).backupWorkDir;
      const source = await openSource(backup, { settings, workFolder, keyFile: key });
      try {
        const hasPhotosHere = storage.provider === 'disk';
        const options = { source, dataDir, prepareDataDir, location, hasPhotosHere };
        return describeRestored(await restoreBackup(options), settings);
      } finally {
        await rm(workFolder, { recursive: true, force: true });
      }
    },
  };
}

const CONTENTS = { nightly: 'everything', weekly: 'money records and settings' };

function requireDatabase({ database: location }: BackupSettings): void {
  if (location.engine === 'sqlite' && !existsSync(location.path)) {
    throw new BoothError('not_found', `No database at ${location.path} to back up.`);
  }
}

async function backUp(
  settings: BackupSettings,
  { target, withKey, clock }: { target: BackupTarget; withKey: boolean; clock: Clock },
): Promise<BackupSummary> {
  const { database: location } = settings;
  const database = connectDatabase(location);
  try {
    return await makeBackup({
      ...(await openFiles(settings)),
      target,
      copyDatabase: chooseCopy(location, database),
      secretKey: withKey ? readSecretKey(settings) : undefined,
      clock,
    });
  } finally {
    await database.destroy();
  }
}

const describePruned = ({ deleted, damaged }: PruneResult): string[] => [
  ...(deleted > 0 ? [describeDeleted(deleted)] : []),
  ...(damaged.length > 0 ? [`Damaged or incomplete, not deleted: ${damaged.join(', ')}.`] : []),
];

function describeRestored(
  { files, madeAt, contents, hasSecretKey }: RestoreSummary,
  { secretKey }: BackupSettings,
): string {
  return [
    `${files} files are restored, including the database.`,
    ...(contents === 'money'
      ? ['Sessions are restored without photos, links and mails.']
      : [
          `Sessions that were erased after ${formatInstant(madeAt.getTime())} are back: before the booth starts, erase them again with \`sessions erase CODE\`. ${HOW_TO_LIST_ERASED}`,
          'Mails and prints that were pending at the backup may be sent again.',
        ]),
    ...(hasSecretKey || secretKey !== undefined ? [] : [NO_KEY_NOTICE]),
    'When the booth starts, it checks every payment that was open at the payment provider.',
  ].join(' ');
}

const HOW_TO_LIST_ERASED =
  'The old booth’s `transactions list --json` names them: they have an `erasedAt`.';
const NO_KEY_NOTICE =
  'The backup does not include the secret key: before the booth starts, copy the file `secret-key` from the old DATA_DIR or set SECRET_KEY. Without it, reset each second factor with `staff reset-second-factor`.';
