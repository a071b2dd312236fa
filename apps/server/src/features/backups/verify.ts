import { BoothError } from '../../domain/booth-error.ts';
import type { BackupSource } from './backup-files.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { digest, isSameDigest } from './verified-copy.ts';

/** Reads every file of a backup and compares it with the manifest. */
export async function verifyBackup(source: BackupSource): Promise<Manifest> {
  const manifest = await readManifest(source);
  await verifyFiles(source, manifest);
  return manifest;
}

export async function verifyFiles(source: BackupSource, { files }: Manifest): Promise<void> {
  for (const { path, ...expected } of files) {
    if (await isIntact(source, path, expected)) continue;
    throw new BoothError('broken', `The backup is damaged: ${path} is missing or has changed.`);
  }
}

async function isIntact(
  source: BackupSource,
  path: string,
  expected: { sizeBytes: number; sha256: string },
): Promise<boolean> {
  try {
    return isSameDigest(await digest(await source.open(path)), expected);
  } catch (error) {
    const isUnreachable = error instanceof BoothError && error.code === 'unavailable';
    if (isUnreachable) throw error;
    return false;
  }
}
