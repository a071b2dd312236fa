import type { Command } from 'commander';
import { readCount } from '../program/options.ts';
import type { Terminal } from '../program/terminal.ts';

/** Each method returns a sentence about its result. */
export interface Backups {
  backup(folder: string, options: BackupOptions): Promise<string>;
  verify(folder: string): Promise<string>;
  restore(folder: string): Promise<string>;
}

interface BackupOptions {
  requireMount: boolean;
  /** The number of dated backups to keep in the folder; if undefined, the backup is written into the folder itself. */
  keep: number | undefined;
}

export function addBackupCommands(
  program: Command,
  { backup, verify, restore }: Backups,
  { print }: Pick<Terminal, 'print'>,
): void {
  const command = program
    .command('backup')
    .description('copy the database and all photos and films; the booth may keep running')
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
    .action(async (folder: string, { requireMount, keep }: BackupOptions) =>
      print(`${await backup(folder, { requireMount, keep })}\n`),
    );

  command
    .command('verify')
    .description('read a backup and compare every file with its manifest')
    .argument('<folder>', 'a folder that `backup` has written')
    .action(async (folder: string) => print(`${await verify(folder)}\n`));

  program
    .command('restore')
    .description('restore a backup into an empty DATA_DIR and database')
    .argument('<folder>', 'a folder that `backup` has written')
    .action(async (folder: string) => print(`${await restore(folder)}\n`));
}
