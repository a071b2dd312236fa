import { join } from 'node:path';
import { BoothError } from '../../domain/booth-error.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { verifyFile } from './verified-copy.ts';

/** Reads every file of a backup and compares it with the manifest. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await verifyFiles(folder, manifest);
  return manifest;
}

export async function verifyFiles(folder: string, { files }: Manifest): Promise<void> {
  for (const { path, ...digest } of files) {
    await verifyFile(join(folder, path), digest).catch((cause) => {
      throw new BoothError('broken', `The backup is damaged: ${path} is missing or has changed.`, {
        cause,
      });
    });
  }
}
