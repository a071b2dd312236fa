import { inspect } from 'node:util';
import { CommanderError } from 'commander';
import { SettingError } from '../../config/settings.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { findDatabaseRefusal } from '../../http/errors/database-refusal.ts';
import { findStorageRefusal } from '../../http/errors/storage-refusal.ts';
import { type BoothTools, createBoothProgram } from './booth-program.ts';
import { type Terminal, UnhealthyResult } from './terminal.ts';

const EXIT_FAILURE = 1; // OPS-48, OPS-38
const EXIT_USAGE = 2;

/** Runs a command line of an operator and returns the exit code. */
export async function runCommand(
  args: readonly string[],
  tools: BoothTools,
  terminal: Terminal,
): Promise<number> {
  try {
    await createBoothProgram(tools, terminal).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has already printed its own message, and showing the help is no error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_USAGE;
    if (error instanceof UnhealthyResult) return EXIT_FAILURE;
    const failure = findStorageRefusal(error) ?? findDatabaseRefusal(error) ?? error;
    const isExpected = failure instanceof BoothError || failure instanceof SettingError;
    terminal.printError(`${isExpected ? failure.message : inspect(failure)}\n`);
    return EXIT_FAILURE;
  }
}
