import type { Command } from 'commander';
import { readCount } from '../program/options.ts';
import type { Terminal } from '../program/terminal.ts';

/** Each method returns a sentence about its result. */
export interface Backups {
  backup(folder: string, options: BackupOptions): Promise<string>;
  backUpNightly(options: KeyOption): Promise<string>;
  list(): Promise<string>;
  createKey(file: string): Promise<string>;
  verify(backup: string, options?: SecretOption): Promise<string>;
  restore(backup: string, options?: SecretOption): Promise<string>;
}

interface KeyOption {
  /** Includes the key of encrypted columns. */
  withKey?: boolean;
}

interface BackupOptions extends KeyOption {
  requireMount: boolean;
  /** The number of dated backups to keep in the folder; if undefined, the backup is written into the folder itself. */
  keep: number | undefined;
}

interface SecretOption {
  /** The file with the secret key of an encrypted backup. */
  key?: string;
}

const WITH_KEY = [
  '--with-key',
  'include the key of encrypted columns: a person who holds the backup can then read the second factors of the team',
  false,
] as const;
const KEY_FILE = [
  '--key <file>',
  'the secret key of an encrypted backup, as `backup create-key` or age-keygen wrote it',
] as const;
const WHICH =
  'a folder that `backup` has written, or one of BACKUP_TO as `backup list` shows it: nightly/…, weekly/…, latest';

export function addBackupCommands(
  program: Command,
  backups: Backups,
  { print }: Pick<Terminal, 'print'>,
): void {
  const command = program
    .command('backup')
    .description('copy the database and all photos and videos; the booth may keep running')
    .argument(
      '<folder>',
      'a new or empty folder; with --keep, the folder of all backups of this booth',
    )
    .option(
      '--require-mount',
      'stop if the folder is on the disk of the system or of DATA_DIR',
      false,
    )
    .option(
      '--keep <count>',
      'create a dated folder in it, verify it, and keep only so many verified ones',
      readCount,
    )
    .option(...WITH_KEY)
    .action(async (folder: string, { keep, ...options }: BackupOptions) =>
      print(`${await backups.backup(folder, { keep, ...options })}\n`),
    );

  command
    .command('nightly')
    .description(
      'make a dated backup in BACKUP_TO, each week one without photos, and delete old ones',
    )
    .option(...WITH_KEY)
    // An option before the subcommand belongs to `backup`.
    .action(async ({ withKey }: KeyOption) =>
      print(`${await backups.backUpNightly({ withKey: withKey || command.opts().withKey })}\n`),
    );

  command
    .command('list')
    .description('list the backups in BACKUP_TO')
    .action(async () => print(`${await backups.list()}\n`));

  command
    .command('create-key')
    .description('create a key for BACKUP_KEY, which encrypts the backups in BACKUP_TO')
    .argument('<file>', 'a new file for the secret key; keep it away from this machine')
    .action(async (file: string) => print(`${await backups.createKey(file)}\n`));

  command
    .command('verify')
    .description('read a backup and compare every file with its manifest')
    .argument('<backup>', WHICH)
    .option(...KEY_FILE)
    .action(async (backup: string, options: SecretOption) =>
      print(`${await backups.verify(backup, options)}\n`),
    );

  program
    .command('restore')
    .description('restore a backup into an empty DATA_DIR and database')
    .argument('<backup>', WHICH)
    .option(...KEY_FILE)
    .action(async (backup: string, options: SecretOption) =>
      print(`${await backups.restore(backup, options)}\n`),
    );
}
