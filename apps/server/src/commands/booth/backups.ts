import type { Command } from 'commander';
import { readCount } from '../program/options.ts';
import type { Terminal } from '../program/terminal.ts';

/** Each returns a sentence that says what was done. */
export interface Backups {
  backup(folder: string, options: BackupOptions): Promise<string>;
  verify(folder: string): Promise<string>;
  restore(folder: string): Promise<string>;
}

interface BackupOptions {
  requireMount: boolean;
  /** The backup goes into a dated folder, and so many stay; undefined: into the folder itself. */
  keep: number | undefined;
}

export function addBackupCommands(
  program: Command,
  { backup, verify, restore }: Backups,
  { print }: Pick<Terminal, 'print'>,
): void {
  const command = program
    .command('backup')
    .description('copy the database and every photo and film, also beside a running booth')
    .argument('<folder>', 'a new or empty one; with --keep the folder of all backups of this booth')
    .option(
      '--require-mount',
      'stop if the folder is on the disk of the system or of DATA_DIR',
      false,
    )
    .option(
      '--keep <count>',
      'make a dated folder in it, verify it, and delete older verified ones but for so many',
      readCount,
    )
    .action(async (folder: string, { requireMount, keep }: BackupOptions) =>
      print(`${await backup(folder, { requireMount, keep })}\n`),
    );

  command
    .command('verify')
    .description('read a backup and compare every file with its manifest')
    .argument('<folder>', 'what `backup` has filled')
    .action(async (folder: string) => print(`${await verify(folder)}\n`));

  program
    .command('restore')
    .description('bring a backup back into an empty DATA_DIR and database')
    .argument('<folder>', 'what `backup` has filled')
    .action(async (folder: string) => print(`${await restore(folder)}\n`));
}
