import type { CheckResult } from '@jepret/contract/console';
import { createAgeCipher } from '@jepret/server/adapters/backup-cipher/age.ts';
import { findDisk } from '@jepret/server/adapters/disk-space/find-disk.ts';
import { openPlaceStore } from '@jepret/server/composition/backups/places.ts';
import type { Settings } from '@jepret/server/config/settings.ts';
import { reasonOf } from '@jepret/server/database/database-faults.ts';
import { isOnOwnDisk } from '@jepret/server/features/backups/require-mount.ts';
import type { FindDisk } from '@jepret/server/ports/disk-space.ts';
import type { Machine } from '../machine.ts';

const RESULT = { name: 'Backup' };

/** Whether the server's account can write to the place of the nightly backups. */
export async function checkBackupPlace(
  { backup: { place, publicKey }, dataDir }: Pick<Settings, 'backup' | 'dataDir'>,
  machine: Pick<Machine, 'exists' | 'ask'>,
  findDiskOf: FindDisk = findDisk,
): Promise<CheckResult> {
  if (place === undefined) {
    return {
      ...RESULT,
      status: 'warn',
      message: 'There are no backups: a broken disk loses all photos and money records.',
      remedy: 'Connect a second disk or create a bucket, and run sudo jepret setup again.',
    };
  }
  try {
    if (publicKey !== undefined) createAgeCipher(publicKey);
    if (place.provider === 's3') {
      await (await openPlaceStore(place)).probe();
      return { ...RESULT, status: 'ok', message: 'The bucket accepts backups.' };
    }
    return checkFolder(
      place.folder,
      isOnOwnDisk({ folder: place.folder, dataDir, findDisk: findDiskOf }),
      machine,
    );
  } catch (error) {
    const message = reasonOf(error);
    return {
      ...RESULT,
      status: 'fail',
      message,
      remedy: 'Correct the place (BACKUP_TO) or the public key (BACKUP_KEY).',
    };
  }
}

/** The unit of the backup cannot see them, see packaging/jepret/common.conf. */
const HIDDEN_FOLDERS = /^\/(?:home|root|run\/user|tmp|var\/tmp)(?:\/|$)/;

function checkFolder(
  folder: string,
  isOnDisk: boolean,
  { exists, ask }: Pick<Machine, 'exists' | 'ask'>,
): CheckResult {
  if (HIDDEN_FOLDERS.test(folder)) {
    return {
      ...RESULT,
      status: 'fail',
      message: `${folder} is hidden from services.`,
      remedy: 'Mount the backup disk elsewhere, for example at /mnt/usb.',
    };
  }
  const asServer = ['--reuid=jepret', '--regid=jepret', '--init-groups'];
  if (!exists(folder) || ask('setpriv', ...asServer, 'test', '-w', folder) === undefined) {
    return {
      ...RESULT,
      status: 'fail',
      message: `The account jepret cannot write to ${folder}.`,
      remedy: `Mount the backup disk, then run: sudo install -d -o jepret -g jepret -m 700 ${folder}`,
    };
  }
  if (isOnDisk) return { ...RESULT, status: 'ok', message: `${folder} is on a separate disk.` };
  return {
    ...RESULT,
    status: 'warn',
    message: `${folder} is on the disk of the system: if that breaks, the backups are lost too.`,
    remedy: 'Use another disk or a bucket.',
  };
}
