import { runCommand } from '../../commands/program/run-command.ts';
import type { Services } from '../../composition/services.ts';

const noBackups = async () => {
  throw new Error('A test of backups has its own.');
};
const NO_BACKUPS = { backup: noBackups, verify: noBackups, restore: noBackups };

/** What came of one command, as an operator types it. */
export async function typeCommand(services: Services, command: readonly string[], input = '') {
  const output = { stdout: '', stderr: '' };
  const code = await runCommand(command, (work) => work(services), NO_BACKUPS, {
    print: (text) => {
      output.stdout += text;
    },
    complain: (text) => {
      output.stderr += text;
    },
    readInput: async () => input,
    actor: { kind: 'system', name: 'a test' },
  });
  return { code, ...output };
}

/** What a command says; it rejects with what an operator would be told instead. */
export async function run(services: Services, ...command: string[]): Promise<string> {
  const { code, stdout, stderr } = await typeCommand(services, command);
  if (code !== 0) throw new Error(stderr);
  return stdout.trimEnd();
}
