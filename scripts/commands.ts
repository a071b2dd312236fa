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

/** Runs a suite that writes its report where TEST_REPORT says. */
export function runSuite(
  command: Command,
  read: (report: unknown) => SuiteReport,
  environment: NodeJS.ProcessEnv = {},
): Run {
  const folder = mkdtempSync(join(tmpdir(), 'jepret-report-'));
  try {
    const file = join(folder, 'report.json');
    const isGood = run(command, { ...environment, TEST_REPORT: file });
    const report = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
    return { isGood, report };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
