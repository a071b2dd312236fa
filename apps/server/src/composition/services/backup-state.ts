import type { AdapterState } from '@jepret/contract/console';
import { formatTime } from '@jepret/messages';
import { english } from '@jepret/messages/every-language';
import type { ReasonAndRemedy } from '../../domain/reason-and-remedy.ts';
import { type BackupWatch, readBackupState } from '../../features/backups/backup-problem.ts';

export const toFailing = ({ reason, remedy }: ReasonAndRemedy): AdapterState => ({
  kind: 'fails',
  reason: reason(english),
  remedy: remedy(english),
});

/** Undefined if no backups are expected. */
export async function findBackupState(
  backups: BackupWatch,
  now: number,
): Promise<AdapterState | undefined> {
  const state = await readBackupState(backups, now);
  if (!state) return undefined;
  if ('problem' in state) return toFailing(state.problem);
  const { files, sizeBytes, madeAt } = state.last;
  const size = `${files} files, ${(sizeBytes / 1e6).toFixed(1)} MB`;
  const reason = `The last good backup is from ${formatTime(english, madeAt)} (${size}).`;
  return { kind: 'works', reason, remedy: null };
}
