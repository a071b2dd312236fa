import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemScheduler } from '@jepret/time';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../process/start-up.ts';
import { TEST_PATH } from './media/test-ffmpeg.ts';

export interface RunningProcess {
  process: ChildProcess;
  /** Its output so far, of both channels. */
  readOutput(): string;
  /** Resolves when the text appears in the output; rejects if the process ends first. */
  until(text: string): Promise<void>;
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

const PROGRAMS = {
  server: '../server.ts',
  cli: '../cli.ts',
  'print-agent': '../../../print-agent/src/main.ts',
};

/** Runs one of our programs as a child process, without the environment of the test. */
export function runProcess(
  program: keyof typeof PROGRAMS,
  environment: Record<string, string>,
  parameters: readonly string[] = [],
  input = '',
  /** An open file that receives standard error; then `readOutput` returns standard output only. */
  errorFile?: number,
): RunningProcess {
  const path = fileURLToPath(new URL(PROGRAMS[program], import.meta.url));
  const child = spawn(process.execPath, [path, ...parameters], {
    env: {
      PATH: TEST_PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...environment,
    },
    stdio: ['pipe', 'pipe', errorFile ?? 'pipe'],
  });
  child.stdin?.end(input);
  const output = { stdout: '', stderr: '' };
  const listeners = new Set<() => void>();
  for (const channel of ['stdout', 'stderr'] as const) {
    child[channel]?.on('data', (chunk) => {
      output[channel] += chunk;
      for (const listener of listeners) listener();
    });
  }
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, ...output }));
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const readOutput = () => output.stdout + output.stderr;
  return {
    process: child,
    readOutput,
    ended,
    until: (text) =>
      new Promise((resolve, reject) => {
        const check = () => readOutput().includes(text) && resolve();
        listeners.add(check);
        check();
        ended.then(() =>
          reject(new Error(`The process ended without the output "${text}": ${readOutput()}`)),
        );
      }),
  };
}

export function createDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jepret-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates a data folder with the database of a booth that was started once. */
export async function createBoothDir(): Promise<string> {
  const folder = createDataDir();
  const location = { engine: 'sqlite', path: join(folder, 'jepret.sqlite') } as const;
  await (await openDatabase(location, { scheduler: systemScheduler })).destroy();
  return folder;
}
