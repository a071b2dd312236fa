import { getDataFolders } from '../../config/data-folders.ts';
import type { Settings } from '../../config/settings.ts';
import type { BackupWatch } from '../../features/backups/backup-problem.ts';
import { readLastBackup } from '../../features/backups/last-backup.ts';

export const createBackupWatch = ({
  backup,
  dataDir,
}: Pick<Settings, 'backup' | 'dataDir'>): BackupWatch => ({
  isExpected: backup.place !== undefined,
  readLast: () => readLastBackup(getDataFolders(dataDir).lastBackupFile),
});
