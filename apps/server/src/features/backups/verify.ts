import { join } from 'node:path';
import { BoothError } from '../../domain/booth-error.ts';
import { checkFile } from './checked-copy.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** Reads every file of a backup and compares it with the manifest. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await checkFiles(folder, manifest);
  return manifest;
}

export async function checkFiles(folder: string, { files }: Manifest): Promise<void> {
  for (const { path, ...mark } of files) {
    await checkFile(join(folder, path), mark).catch((cause) => {
      throw new BoothError('broken', `The backup is damaged: ${path} is not as it was.`, { cause });
    });
  }
}
