import { userInfo } from 'node:os';
import { runCommand } from '../../apps/server/src/commands/program/run-command.ts';
import { commandTools } from '../../apps/server/src/composition/commands.ts';

export interface CommandRequest {
  words: string[];
  input: string;
}

export interface CommandResult {
  exitCode: number;
  output: string;
  errorText: string;
}

/** Runs many commands in one process, because each start of the program takes a second. */
process.on('message', async ({ words, input }: CommandRequest) => {
  let output = '';
  let errorText = '';
  const exitCode = await runCommand(words, commandTools, {
    print(text) {
      output += text;
    },
    printError(text) {
      errorText += text;
    },
    readInput: async () => input,
    actor: { kind: 'system', name: userInfo().username },
  });
  process.send?.({ exitCode, output, errorText } satisfies CommandResult);
});
