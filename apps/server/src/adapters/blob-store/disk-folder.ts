import { lstat, mkdir, open, readdir, realpath, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BlobStoreError } from '../../ports/blob-store.ts';
import { undefinedIfMissing } from './disk-faults.ts';

const linkError = () =>
  new BlobStoreError('refused', 'The path of a blob contains a symbolic link.');

/** The path of a key in the folder; undefined if it does not exist. No link is followed. */
export async function findInside(folder: string, key: string): Promise<string | undefined> {
  const path = join(folder, key);
  const real = await realpath(path).catch(undefinedIfMissing);
  if (real === undefined) return undefined;
  if (real !== join(await realpath(folder), key)) throw linkError();
  return path;
}

/** Creates one folder at a time: each is on the disk before the next is created in it, and none is a link. */
export async function makeFolders(folder: string, key: string): Promise<string> {
  const existing = await findInside(folder, key);
  if (existing !== undefined) return existing;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let path = folder;
  for (const segment of key.split('/')) {
    const parent = path;
    path = join(parent, segment);
    const found = await lstat(path).catch(undefinedIfMissing);
    if (found?.isSymbolicLink()) throw linkError();
    if (found) continue;
    await mkdir(path, { recursive: true, mode: 0o700 });
    await syncFolder(parent);
  }
  return path;
}

/** Lists files at any depth. Skips entries that are deleted meanwhile, and follows no link. */
export async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(undefinedIfMissing);
  const files: string[] = [];
  for (const entry of entries ?? []) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) files.push(...(await listFiles(inner)));
    if (entry.isFile()) files.push(inner);
  }
  return files;
}

/** Removes the folder and its parents as long as they are empty. */
export async function removeEmptyFolders(path: string, root: string): Promise<void> {
  let remaining = path;
  while (remaining !== root && (await isRemoved(remaining))) remaining = dirname(remaining);
  await syncFolder(remaining);
}

async function isRemoved(path: string): Promise<boolean> {
  try {
    await rmdir(path);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

/** Without a sync of the folder, a power cut can lose a rename or undo a deletion. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(undefinedIfMissing);
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}
