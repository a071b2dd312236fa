import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from '../../database/database-faults.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { makeFolder } from '../../files/make-folder.ts';
import type { BackupSource, BackupTarget } from './backup-files.ts';
import { MANIFEST_FILE, writeManifest } from './manifest.ts';
import { copyAndVerify, digestFile } from './verified-copy.ts';

/** A new backup in an empty folder of its own. */
export function createFolderTarget(folder: string): BackupTarget {
  prepareFolder(folder);
  return {
    workFolder: folder,
    write: (path, content) => copyAndVerify(content, join(folder, path)),
    take: (path) => digestFile(join(folder, path)),
    delete: (path) => rm(join(folder, path)),
    finish: (manifest) => writeManifest(folder, manifest),
  };
}

export const createFolderSource = (folder: string): BackupSource => ({
  name: folder,
  async open(path) {
    if (existsSync(join(folder, path))) return createReadStream(join(folder, path));
    throw new BoothError(
      'not_found',
      path === MANIFEST_FILE
        ? `There is no complete backup in ${folder}: no ${MANIFEST_FILE}.`
        : `${path} is missing.`,
    );
  },
  fetch: async () => folder,
});

function prepareFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch (cause) {
    throw new BoothError(
      'invalid',
      `The folder ${folder} cannot be created (${reasonOf(cause)}).`,
      {
        cause,
      },
    );
  }
  if (readdirSync(folder).length > 0) {
    throw new BoothError('conflict', `${folder} is not empty: a backup needs an empty folder.`);
  }
}
