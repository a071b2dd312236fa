import type { BackupPlace } from './backup-place.ts';
import { DATED } from './dated-backups.ts';
import { MANIFEST_FILE } from './manifest.ts';
import { ENCRYPTED_MANIFEST } from './place-files.ts';

/** `nightly`: everything. `weekly`: money records and settings only. */
export type BackupKind = 'nightly' | 'weekly';

export interface KeptBackup {
  kind: BackupKind;
  /** Its keys in the place begin with it. */
  prefix: string;
  madeAt: number;
  /** False if it was interrupted. */
  isComplete: boolean;
}

/** The numbers that are kept if nothing has to be deleted earlier. */
const KEPT_BACKUPS: Record<BackupKind, number> = { nightly: 7, weekly: 12 };
const MINUTE_MS = 60_000;
/** A night, and how late the next backup may be. */
const NEXT_NIGHT_MS = 25 * 60 * MINUTE_MS;

/** `nightly/2026-11-18T02-00-00Z`. */
export const KEPT_NAME = /^(?<kind>nightly|weekly)\/(?<name>[^/]+)$/;

/** Oldest first. */
export async function listBackups(place: BackupPlace): Promise<KeptBackup[]> {
  const found = new Map<string, KeptBackup>();
  for (const key of await place.list()) {
    const [kind, name = '', ...path] = key.split('/');
    if ((kind !== 'nightly' && kind !== 'weekly') || !DATED.test(name)) continue;
    const prefix = `${kind}/${name}/`;
    const backup = found.get(prefix) ?? { kind, prefix, madeAt: readDate(name), isComplete: false };
    const isManifest = [MANIFEST_FILE, ENCRYPTED_MANIFEST].includes(path.join('/'));
    found.set(prefix, { ...backup, isComplete: backup.isComplete || isManifest });
  }
  return [...found.values()].toSorted((a, b) => a.madeAt - b.madeAt);
}

const readDate = (name: string): number =>
  Date.parse(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z/, 'T$1:$2:$3Z'));

/** A backup with a later date than now (the clock was set back) is never chosen. */
export function findUnfinished(backups: readonly KeptBackup[], now: number): KeptBackup[] {
  return backups.filter(({ isComplete, madeAt }) => !isComplete && madeAt <= now);
}

interface Expiry {
  now: number;
  /** Photos and contact data may not be kept longer. */
  retentionMs: number;
}

export const findExpired = (
  backups: readonly KeptBackup[],
  { now, retentionMs }: Expiry,
): KeptBackup[] =>
  backups.filter(
    ({ kind, madeAt }) => kind === 'nightly' && madeAt + retentionMs <= now + MINUTE_MS,
  );

/** Those that are more than enough, or would be kept too long before the next night. Never the newest. */
export function findSurplus(
  backups: readonly KeptBackup[],
  kind: BackupKind,
  { now, retentionMs }: Expiry,
): KeptBackup[] {
  const past = backups.filter((backup) => backup.kind === kind && backup.madeAt <= now);
  const complete = past.filter(({ isComplete }) => isComplete).slice(0, -1);
  const tooMany = complete.slice(0, Math.max(0, complete.length + 1 - KEPT_BACKUPS[kind]));
  const expiring = findExpired(complete, { now: now + NEXT_NIGHT_MS, retentionMs });
  return complete.filter((backup) => tooMany.includes(backup) || expiring.includes(backup));
}

/** Deletes the manifest first: without it, an interrupted deletion leaves no backup. */
export async function deleteBackups(
  place: BackupPlace,
  backups: readonly KeptBackup[],
): Promise<void> {
  for (const { prefix } of backups) {
    for (const name of [MANIFEST_FILE, ENCRYPTED_MANIFEST]) await place.delete(prefix + name);
    await place.deleteAll(prefix);
  }
}
