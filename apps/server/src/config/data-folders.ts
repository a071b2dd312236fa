import { join } from 'node:path';

/** Where in the data folder what lies. */
export const dataFoldersOf = (dataDir: string) => ({
  /** Mails, where there is no mail server. */
  outboxDir: join(dataDir, 'outbox'),
  /** Clips and films that are being worked on. */
  filmsDir: join(dataDir, 'films'),
  /** Uploads while they are checked; best on the disk of the stored files. */
  uploadsDir: join(dataDir, 'uploads'),
  /** The operator's landing videos. */
  videosDir: join(dataDir, 'videos'),
  /** What seals secrets in the database, where SECRET_KEY is not set. */
  secretKeyFile: join(dataDir, 'secret-key'),
  /** The first owner's generated password, until it was used; only where a journal takes the output. */
  firstPasswordFile: join(dataDir, 'first-password'),
});
