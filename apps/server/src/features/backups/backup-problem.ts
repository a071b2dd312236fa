import { formatTime } from '@jepret/messages';
import type { ReasonAndRemedy } from '../../domain/reason-and-remedy.ts';
import { isRecent } from '../../ports/clock.ts';
import type { LastBackup } from './last-backup.ts';

/** The nightly backups, as the server sees them. */
export interface BackupWatch {
  /** Whether a place is set. */
  isExpected: boolean;
  /** The last good one. */
  readLast(): Promise<LastBackup | undefined>;
}

/** A night, and two hours for the next backup. */
const MAX_AGE_MS = 26 * 3_600_000; // OPS-87

type BackupState = { last: LastBackup } | { problem: ReasonAndRemedy };

/** Undefined if there is no place for backups. */
export async function readBackupState(
  { isExpected, readLast }: BackupWatch,
  now: number,
): Promise<BackupState | undefined> {
  if (!isExpected) return undefined;
  const last = await readLast();
  if (last && isRecent(last.madeAt, now, MAX_AGE_MS)) return { last };
  const problem: ReasonAndRemedy = {
    reason: (t) =>
      last ? t('readiness.oldBackup', { at: formatTime(t, last.madeAt) }) : t('readiness.noBackup'),
    remedy: (t) => t('readiness.backupRemedy'),
  };
  return { problem };
}

/** Undefined while the last good backup is recent, and if there is no place for backups. */
export async function findBackupProblem(
  watch: BackupWatch,
  now: number,
): Promise<ReasonAndRemedy | undefined> {
  const state = await readBackupState(watch, now);
  return state && 'problem' in state ? state.problem : undefined;
}
