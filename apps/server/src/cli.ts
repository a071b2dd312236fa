import { text } from 'node:stream/consumers';
import { runCommand } from './commands/program/run-command.ts';
import { commandTools } from './composition/commands.ts';
import { findUserName } from './process/user-name.ts';

// The reader has ended, such as `| head -1`: the command ends with its own exit code.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runCommand(process.argv.slice(2), commandTools, {
  print: (text) => process.stdout.write(text),
  printError: (text) => process.stderr.write(text),
  readInput: () => text(process.stdin),
  actor: { kind: 'system', name: findUserName() },
});
