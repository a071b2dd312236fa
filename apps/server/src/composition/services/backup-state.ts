import type { AdapterState } from '@jepret/contract/console';
import { formatTime } from '@jepret/messages';
import { english } from '@jepret/messages/every-language';
import { type BackupWatch, findBackupProblem } from '../../features/backups/backup-problem.ts';

/** Undefined if no backups are expected. */
export async function findBackupState(
  backups: BackupWatch,
  now: number,
): Promise<AdapterState | undefined> {
  const last = await backups.readLast();
  const problem = await findBackupProblem(backups, now);
  if (problem) {
    return { kind: 'fails', reason: problem.reason(english), remedy: problem.remedy(english) };
  }
  if (!backups.isExpected || !last) return undefined;
  const size = `${last.files} files, ${(last.sizeBytes / 1e6).toFixed(1)} MB`;
  const reason = `The last good backup is from ${formatTime(english, last.madeAt)} (${size}).`;
  return { kind: 'works', reason, remedy: null };
}
