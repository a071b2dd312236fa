import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BoothError } from '../../domain/booth-error.ts';
import { MANIFEST_FILE } from './manifest.ts';
import { verifyBackup } from './verify.ts';

/** `2026-11-18T09-06-35Z`: sorts by time, and is a folder's name on every disk. */
export const datedName = (now: number): string =>
  `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

const DATED = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** A dated folder in `parent`; if it fails, no part of it stays. */
export async function makeDated<Made>(
  folder: string,
  make: (folder: string) => Promise<Made>,
): Promise<Made> {
  const isOurs = !existsSync(folder);
  try {
    return await make(folder);
  } catch (error) {
    // With a manifest it is a whole backup, and only files that the booth has lost are missing.
    if (isOurs && !existsSync(join(folder, MANIFEST_FILE)))
      await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

export interface Kept {
  deleted: number;
  /** Dated folders that are no whole backups; they count as none and are left alone. */
  damaged: string[];
}

/**
 * Verifies the newest backup, then the older ones, and deletes those older than the `keep` newest
 * that are whole. A backup with a later date than the newest (the clock was set) is never deleted.
 */
export async function keepNewest(parent: string, newest: string, keep: number): Promise<Kept> {
  await verifyBackup(join(parent, newest));
  const others = readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && DATED.test(entry.name) && entry.name !== newest)
    .map(({ name }) => name)
    .toSorted()
    .toReversed();
  const whole: string[] = [];
  const damaged: string[] = [];
  for (const name of others) ((await isWhole(join(parent, name))) ? whole : damaged).push(name);
  const surplus = whole.slice(keep - 1).filter((name) => name < newest);
  for (const name of surplus) await deleteBackup(join(parent, name));
  return { deleted: surplus.length, damaged };
}

async function isWhole(folder: string): Promise<boolean> {
  try {
    await verifyBackup(folder);
    return true;
  } catch (error) {
    if (error instanceof BoothError) return false;
    throw error;
  }
}

/** The manifest goes first: what a cut leaves behind is not taken for a backup. */
async function deleteBackup(folder: string): Promise<void> {
  await rm(join(folder, MANIFEST_FILE));
  await rm(folder, { recursive: true });
}
