import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { createAgeDecipher } from '../../adapters/backup-cipher/age.ts';
import { contentTypeOf } from '../../adapters/blob-store/keys.ts';
import type { Settings } from '../../config/settings.ts';
import type { StorageChoice } from '../../config/storage-choice.ts';
import { BoothError } from '../../domain/booth-error.ts';
import type { BackupSource } from '../../features/backups/backup-files.ts';
import { createFolderSource } from '../../features/backups/backup-folder.ts';
import { type BackupPlace, createBackupPlace } from '../../features/backups/backup-place.ts';
import { KEPT_NAME, listBackups } from '../../features/backups/kept-backups.ts';
import { ENCRYPTED_MANIFEST, openPlaceSource } from '../../features/backups/place-files.ts';
import type { BackupDecipher } from '../../ports/backup-cipher.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import { newId, systemRandomness } from '../../ports/randomness.ts';
import { createBlobStore } from '../adapters/storage.ts';

/** The name of a backup place for people, without its keys. */
const namePlace = (choice: StorageChoice): string =>
  choice.provider === 'disk'
    ? choice.folder
    : `s3://${new URL(choice.endpoint).host}/${choice.bucket}/${choice.keyPrefix}`.replace(
        /\/$/,
        '',
      );

/** Its files have no addresses for browsers. */
export function openPlaceStore(storage: StorageChoice): Promise<BlobStore> {
  const bases = { core: '', auth: '', processing: '', static: '', videos: '' };
  return createBlobStore({ storage, bases, publicUrl: '' }, () => newId(systemRandomness));
}

export const openPlace = async (choice: StorageChoice): Promise<BackupPlace> =>
  createBackupPlace(namePlace(choice), await openPlaceStore(choice), contentTypeOf);

export function getPlace({ backup: { place } }: Pick<Settings, 'backup'>): StorageChoice {
  if (place) return place;
  throw new BoothError(
    'invalid',
    'BACKUP_TO is not set: it names the folder or bucket of backups.',
  );
}

interface SourceOptions {
  settings: Pick<Settings, 'backup'>;
  workFolder: string;
  keyFile: string | undefined;
}

/** A backup in a folder, or one of BACKUP_TO by its name. */
export async function openSource(
  backup: string,
  { settings, workFolder, keyFile }: SourceOptions,
): Promise<BackupSource> {
  const decipher = keyFile === undefined ? undefined : await openDecipher(keyFile);
  const folder = resolve(backup);
  if (backup === 'latest' || (KEPT_NAME.test(backup) && !existsSync(folder))) {
    const place = await openPlace(getPlace(settings));
    const prefix = backup === 'latest' ? await findLatest(place) : `${backup}/`;
    return openPlaceSource({ place, prefix, workFolder }, decipher);
  }
  if (!existsSync(resolve(folder, ENCRYPTED_MANIFEST))) return createFolderSource(folder);
  const place = await openPlace({ provider: 'disk', folder: dirname(folder) });
  return openPlaceSource({ place, prefix: `${basename(folder)}/`, workFolder }, decipher);
}

async function findLatest(place: BackupPlace): Promise<string> {
  const backups = await listBackups(place);
  const latest = backups.findLast(({ kind, isComplete }) => kind === 'nightly' && isComplete);
  if (latest) return latest.prefix;
  throw new BoothError('not_found', `There is no complete nightly backup in ${place.name}.`);
}

async function openDecipher(keyFile: string): Promise<BackupDecipher> {
  try {
    return createAgeDecipher(await readFile(resolve(keyFile), 'utf8'));
  } catch (cause) {
    if (cause instanceof BoothError) throw cause;
    throw new BoothError('not_found', `The key file ${keyFile} cannot be read.`, { cause });
  }
}
