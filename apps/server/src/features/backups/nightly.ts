import type { Clock } from '@jepret/time';
import { BoothError } from '../../domain/booth-error.ts';
import { type BackupSummary, refuseMissingFiles } from './backup.ts';
import type { BackupPlace } from './backup-place.ts';
import { toDatedName } from './dated-backups.ts';
import {
  type BackupKind,
  deleteBackups,
  findExpired,
  findSurplus,
  findUnfinished,
  type KeptBackup,
  listBackups,
} from './kept-backups.ts';

interface NightlyOptions {
  place: BackupPlace;
  clock: Clock;
  /** Makes a backup under this prefix. */
  make: Record<BackupKind, (prefix: string) => Promise<BackupSummary>>;
  /** The shortest retention time of all locations. */
  retentionMs: number;
  /** After the clock was set nothing is deleted by its date. */
  isClockHeld: boolean;
  /** When a server last compared the clock with its own; undefined if none ever did. */
  clockSeenAt: number | undefined;
  /** The nightly backup is complete. */
  onMade(backup: MadeBackup): Promise<void>;
}

interface MadeBackup extends BackupSummary {
  prefix: string;
  madeAt: number;
}

export interface NightlyResult {
  nightly: MadeBackup;
  /** Undefined if the last one is not a week old. */
  weekly: MadeBackup | undefined;
  deleted: number;
  isClockSteady: boolean;
}

const HOUR_MS = 3_600_000;
/** A week, less the time by which a night may be earlier. */
const WEEKLY_AFTER_MS = (7 * 24 - 2) * HOUR_MS;
/** A night, and the time by which it may be longer. */
const STEADY_WITHIN_MS = 26 * HOUR_MS; // OPS-89

/** Makes the backups that are due and deletes those that may not be kept or are more than enough. */
export async function backUpNightly(options: NightlyOptions): Promise<NightlyResult> {
  const { place, clock, retentionMs } = options;
  const before = await listBackups(place);
  const now = clock.now();
  const isClockSteady = checkClock(before, now, options);
  let deleted = 0;
  async function drop(backups: readonly KeptBackup[]): Promise<void> {
    if (!isClockSteady) return;
    await deleteBackups(place, backups);
    deleted += backups.length;
  }

  const expired = new Set([
    ...findUnfinished(before, now),
    ...findExpired(before, { now, retentionMs }),
  ]);
  // Also if the new backup fails: photos may not be kept longer.
  await drop([...expired]);
  const nightly = await makeOne('nightly', options);
  // A booth that has lost files needs its older backups.
  if (nightly.missingKeys.length === 0) {
    await options.onMade(nightly);
    await drop(findSurplus(await listBackups(place), 'nightly', { now, retentionMs }));
  }

  const last = before.findLast(({ kind, isComplete }) => kind === 'weekly' && isComplete);
  const isDue = last === undefined || Math.abs(now - last.madeAt) >= WEEKLY_AFTER_MS;
  const weekly = isDue ? await makeOne('weekly', options) : undefined;
  await drop(findSurplus(await listBackups(place), 'weekly', { now, retentionMs }));
  refuseMissingFiles(nightly);
  return { nightly, weekly, deleted, isClockSteady };
}

/**
 * While no server runs, none notices that the clock was set ahead. Then every backup would be overdue before a new one
 * exists; the previous night's backup shows that the clock ran on.
 */
function checkClock(
  backups: readonly KeptBackup[],
  now: number,
  { isClockHeld, clockSeenAt }: Pick<NightlyOptions, 'isClockHeld' | 'clockSeenAt'>,
): boolean {
  if (isClockHeld || clockSeenAt === undefined) return !isClockHeld;
  const complete = backups.filter(({ isComplete }) => isComplete).map(({ madeAt }) => madeAt);
  return [clockSeenAt, ...complete].some((at) => Math.abs(now - at) <= STEADY_WITHIN_MS);
}

async function makeOne(
  kind: BackupKind,
  { place, clock, make }: NightlyOptions,
): Promise<MadeBackup> {
  const madeAt = clock.now();
  const prefix = `${kind}/${toDatedName(madeAt)}/`;
  const backups = await listBackups(place);
  if (backups.some((backup) => backup.prefix === prefix)) {
    throw new BoothError('conflict', `${place.name}/${prefix} exists already.`);
  }
  try {
    return { prefix, madeAt, ...(await make[kind](prefix)) };
  } catch (error) {
    // An unreachable place is cleaned up by the next backup.
    await place.deleteAll(prefix).catch(() => {});
    throw error;
  }
}
