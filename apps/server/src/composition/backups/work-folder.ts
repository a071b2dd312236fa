import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StorageChoice } from '../../config/storage-choice.ts';
import { reasonOf } from '../../database/database-faults.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { makeFolder } from '../../files/make-folder.ts';

interface WorkFolderOptions {
  place: StorageChoice;
  isEncrypted: boolean;
  /** In the data folder. */
  localFolder: string;
}

/** A folder for files on their way into a backup. */
export async function withWorkFolder<Result>(
  { place, isEncrypted, localFolder }: WorkFolderOptions,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folderInPlace = place.provider === 'disk' ? join(place.folder, '.work') : undefined;
  // Beside the backups, because files are then moved there and not copied. A disk with encrypted backups must never
  // hold a readable database, which a power cut would leave there.
  const folder = isEncrypted ? localFolder : (folderInPlace ?? localFolder);
  try {
    // An earlier run may have left them.
    for (const old of [localFolder, folderInPlace]) {
      if (old !== undefined) await rm(old, { recursive: true, force: true });
    }
    makeFolder(folder);
  } catch (cause) {
    const sentence = `The folder ${folder} cannot be written (${reasonOf(cause)}).`;
    throw new BoothError('invalid', sentence, { cause });
  }
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
