import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Run, SuiteReport } from './flaky-tests.ts';

type Command = readonly string[];

/** Runs a command in sight; true when it ended well. */
export function run(
  [program = '', ...args]: Command,
  environment: NodeJS.ProcessEnv = {},
): boolean {
  const env = { ...process.env, ...environment };
  return spawnSync(program, args, { stdio: 'inherit', env }).status === 0;
}

/** Runs a command and keeps what it prints, so that several at once can be read. */
export function runAside([program = '', ...args]: Command): Promise<{
  isGood: boolean;
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
    child.once('error', (error) => resolve({ isGood: false, printed: `${error}\n` }));
    child.once('close', (code) => resolve({ isGood: code === 0, printed }));
  });
}

/** Runs a suite that writes its report into the file. */
export function runSuite(
  command: Command,
  read: (report: unknown) => SuiteReport,
  file: string,
  environment: NodeJS.ProcessEnv = {},
): Run {
  // With NODE_ENV=production the booths that tests start would refuse the sandbox.
  const isGood = run(command, { ...environment, NODE_ENV: undefined, TEST_REPORT: file });
  const report = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
  return { isGood, report };
}

/** Where reports lie until whoever reads them is done. */
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
