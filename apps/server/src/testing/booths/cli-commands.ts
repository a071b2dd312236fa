import { runCommand } from '../../commands/program/run-command.ts';
import type { Services } from '../../composition/services.ts';

const notHere = async () => {
  throw new Error('This helper has no backup commands and no doctor.');
};
const NO_BACKUPS = {
  backup: notHere,
  backUpNightly: notHere,
  list: notHere,
  createKey: notHere,
  verify: notHere,
  restore: notHere,
};

/** Runs one command line and returns its exit code and output. */
export async function executeCommand(services: Services, command: readonly string[], input = '') {
  const output = { stdout: '', stderr: '' };
  const code = await runCommand(
    command,
    { openServices: (work) => work(services), backups: NO_BACKUPS, runDoctor: notHere },
    {
      print: (text) => {
        output.stdout += text;
      },
      printError: (text) => {
        output.stderr += text;
      },
      readInput: async () => input,
      actor: { kind: 'system', name: 'a test' },
    },
  );
  return { code, ...output };
}

/** Runs a command and returns its output; throws its error output if it fails. */
export async function run(services: Services, ...command: string[]): Promise<string> {
  const { code, stdout, stderr } = await executeCommand(services, command);
  if (code !== 0) throw new Error(stderr);
  return stdout.trimEnd();
}
