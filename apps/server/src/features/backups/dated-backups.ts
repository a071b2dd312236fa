import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BoothError } from '../../domain/booth-error.ts';
import { createFolderSource } from './backup-folder.ts';
import { MANIFEST_FILE } from './manifest.ts';
import { verifyBackup } from './verify.ts';

/** `2026-11-18T09-06-35Z`: sorts by time, and is a folder's name on every disk. */
export const toDatedName = (now: number): string =>
  `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

export const DATED = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** Deletes the folder again if `make` fails. */
export async function makeDatedBackup<Made>(
  folder: string,
  make: (folder: string) => Promise<Made>,
): Promise<Made> {
  const isNew = !existsSync(folder);
  try {
    return await make(folder);
  } catch (error) {
    // With a manifest the backup is complete except for files that are missing on the booth.
    if (isNew && !existsSync(join(folder, MANIFEST_FILE)))
      await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

export interface PruneResult {
  deleted: number;
  /** Dated folders that are no complete backups; they do not count and are not deleted. */
  damaged: string[];
}

/**
 * Verifies all dated backups and keeps the newest `keep` intact ones. Never deletes a backup with a
 * later date than `newest` (the clock was set).
 */
export async function pruneBackups(
  parent: string,
  newest: string,
  keep: number,
): Promise<PruneResult> {
  await verifyBackup(createFolderSource(join(parent, newest)));
  const others = readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && DATED.test(entry.name) && entry.name !== newest)
    .map(({ name }) => name)
    .toSorted()
    .toReversed();
  const intact: string[] = [];
  const damaged: string[] = [];
  for (const name of others) ((await isIntact(join(parent, name))) ? intact : damaged).push(name);
  const surplus = intact.slice(keep - 1).filter((name) => name < newest);
  for (const name of surplus) await deleteBackup(join(parent, name));
  return { deleted: surplus.length, damaged };
}

async function isIntact(folder: string): Promise<boolean> {
  try {
    await verifyBackup(createFolderSource(folder));
    return true;
  } catch (error) {
    if (error instanceof BoothError) return false;
    throw error;
  }
}

/** Deletes the manifest first: without it, an interrupted deletion leaves no backup. */
async function deleteBackup(folder: string): Promise<void> {
  await rm(join(folder, MANIFEST_FILE));
  await rm(folder, { recursive: true });
}
