import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Run, SuiteReport } from './flaky-tests.ts';

type Command = readonly string[];

/** Runs a command with visible output; returns true if it succeeded. */
export function run(
  [program = '', ...args]: Command,
  environment: NodeJS.ProcessEnv = {},
): boolean {
  const env = { ...process.env, ...environment };
  return spawnSync(program, args, { stdio: 'inherit', env }).status === 0;
}

/** Runs a command and captures its output, so that the output of several commands is not mixed. */
export function runCaptured([program = '', ...args]: Command): Promise<{
  isSuccess: boolean;
  printed: string;
}> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const channel of [child.stdout, child.stderr]) {
      channel.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    }
    child.once('error', (error) => resolve({ isSuccess: false, printed: `${error}\n` }));
    child.once('close', (code) => resolve({ isSuccess: code === 0, printed }));
  });
}

/** Runs a suite that writes its report into the file. */
export function runSuite(
  command: Command,
  read: (report: unknown) => SuiteReport,
  file: string,
  environment: NodeJS.ProcessEnv = {},
): Run {
  // With NODE_ENV=production the booths started by tests would reject the sandbox.
  const isSuccess = run(command, { ...environment, NODE_ENV: undefined, TEST_REPORT: file });
  const report = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
  return { isSuccess: isSuccess, report };
}

/** A temporary folder for reports. */
export function openReports(): { newFile(): string; folder: string; close(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'jepret-reports-'));
  let count = 0;
  return {
    folder,
    newFile() {
      count += 1;
      return join(folder, `${count}.json`);
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
