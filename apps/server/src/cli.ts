import { text } from 'node:stream/consumers';
import { runCommand } from './commands/program/run-command.ts';
import { commandTools } from './composition/commands.ts';
import { findUserName } from './process/user-name.ts';

process.exitCode = await runCommand(process.argv.slice(2), commandTools, {
  print: (text) => process.stdout.write(text),
  printError: (text) => process.stderr.write(text),
  readInput: () => text(process.stdin),
  actor: { kind: 'system', name: findUserName() },
});
