import { join } from 'node:path';

/** The paths inside the data folder. */
export const getDataFolders = (dataDir: string) => ({
  /** Mails, if no mail server is configured. */
  outboxDir: join(dataDir, 'outbox'),
  /** Clips and films while they are processed. */
  videoWorkDir: join(dataDir, 'films'),
  /** Uploads while they are checked; fastest on the same disk as the stored files. */
  uploadsDir: join(dataDir, 'uploads'),
  /** The database while it is copied into a backup; deleted afterwards. */
  backupWorkDir: join(dataDir, 'backup'),
  /** What is known of the last nightly backup. */
  lastBackupFile: join(dataDir, 'last-backup.json'),
  /** Locked while a nightly backup is made. */
  backupLockFile: join(dataDir, 'backup.lock'),
  /** The operator's landing videos. */
  landingVideosDir: join(dataDir, 'videos'),
  /** The key that seals secrets in the database, if SECRET_KEY is not set. */
  secretKeyFile: join(dataDir, 'secret-key'),
  /** The first owner's generated password until it is used; written only if the log goes to a journal. */
  firstPasswordFile: join(dataDir, 'first-password'),
});
