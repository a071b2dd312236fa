import type { Command } from 'commander';
import type { Terminal } from '../program/terminal.ts';

/** Both say in a sentence what they have done. */
export interface Backups {
  backup(folder: string): Promise<string>;
  restore(folder: string): Promise<string>;
}

export function addBackupCommands(
  program: Command,
  { backup, restore }: Backups,
  { print }: Pick<Terminal, 'print'>,
): void {
  program
    .command('backup')
    .description('copy the database and every photo and film, also beside a running booth')
    .argument('<folder>', 'a new or empty one')
    .action(async (folder: string) => print(`${await backup(folder)}\n`));

  program
    .command('restore')
    .description('bring a backup back into an empty DATA_DIR and database')
    .argument('<folder>', 'what `backup` has filled')
    .action(async (folder: string) => print(`${await restore(folder)}\n`));
}
