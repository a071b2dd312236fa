import type { BackupSummary } from '../../features/backups/backup.ts';
import type { BackupSettings } from './contents.ts';

export function describeBackup(
  name: string,
  { transactions, files, sizeBytes }: BackupSummary,
  { storage }: BackupSettings,
  withKey: boolean,
): string {
  return [
    `${name} holds ${transactions} transactions and ${files} files (${toMegabytes(sizeBytes)}), all read back.`,
    ...(storage.provider === 'disk' ? [] : [BUCKET_NOTICE]),
    ...(withKey ? [KEY_NOTICE] : []),
  ].join(' ');
}

const BUCKET_NOTICE =
  'Photos and videos are in the bucket and not in this backup: back up the bucket separately.';
const KEY_NOTICE =
  'It includes the secret key: a person who holds this backup can read the second factors of the team.';

export const describeDeleted = (count: number): string =>
  `Deleted ${count} older ${count === 1 ? 'backup' : 'backups'}.`;

const toMegabytes = (sizeBytes: number): string => `${(sizeBytes / 1e6).toFixed(1)} MB`;
