import { inspect } from 'node:util';
import { CommanderError } from 'commander';
import { SettingError } from '../../config/settings.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { findDatabaseRefusal } from '../../http/errors/database-refusal.ts';
import { findStorageRefusal } from '../../http/errors/storage-refusal.ts';
import type { Backups } from '../booth/backups.ts';
import { createBoothProgram } from './booth-program.ts';
import { BadFinding, type OpenServices, type Terminal } from './terminal.ts';

const EXIT_REFUSED = 1; // OPS-48, OPS-38
const EXIT_MISUSED = 2;

/** Does what an operator typed; returns the process's exit code. */
export async function runCommand(
  typed: readonly string[],
  openServices: OpenServices,
  backups: Backups,
  terminal: Terminal,
): Promise<number> {
  try {
    await createBoothProgram(openServices, backups, terminal).parseAsync(typed, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has printed its own sentence already, and help is no mistake.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_MISUSED;
    if (error instanceof BadFinding) return EXIT_REFUSED;
    const known = findStorageRefusal(error) ?? findDatabaseRefusal(error) ?? error;
    const isExpected = known instanceof BoothError || known instanceof SettingError;
    terminal.complain(`${isExpected ? known.message : inspect(known)}\n`);
    return EXIT_REFUSED;
  }
}
