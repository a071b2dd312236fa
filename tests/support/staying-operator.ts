import { userInfo } from 'node:os';
import { runCommand } from '../../apps/server/src/commands/program/run-command.ts';
import { commandBackups, openCommandServices } from '../../apps/server/src/composition/commands.ts';

export interface Typed {
  words: string[];
  input: string;
}

export interface Outcome {
  exitCode: number;
  complaint: string;
}

/** The operator's program, started once for many commands: its start takes a second each time. */
process.on('message', async ({ words, input }: Typed) => {
  let complaint = '';
  const exitCode = await runCommand(words, openCommandServices, commandBackups, {
    print() {},
    complain(text) {
      complaint += text;
    },
    readInput: async () => input,
    actor: { kind: 'system', name: userInfo().username },
  });
  process.send?.({ exitCode, complaint } satisfies Outcome);
});
