import { execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@jepret/testing/free-port.ts';
import nodeFlags from '../../apps/server/node-flags.json' with { type: 'json' };
import type { Outcome, Typed } from './staying-operator.ts';

export const ADMIN = { email: 'admin@booth.test', password: 'correct horse battery staple' };

/** The real server as a process of its own, with a data folder of its own. */
export interface BoothProcess {
  url: string;
  dataDir: string;
  processId: number;
  /** The one-time codes in the outbox, oldest first. */
  listCodes(): string[];
  listMails(): string[];
  /** The sheets that came out, where nobody set a printer. */
  listSheets(): string[];
  /** What an operator types after `npm run booth --`. */
  operate(...words: string[]): void;
  /** The same, for a command that reads a password. */
  operateWithPassword(password: string, ...words: string[]): void;
  /** Somebody who types one command after the other, and goes home at the end. */
  startOperator(): Operator;
  stop(): Promise<void>;
  /** In good order; the data folder stays for the next start. */
  close(): Promise<void>;
  /** Pulls the plug; the data folder stays for the next start. */
  kill(): Promise<void>;
}

export interface Operator {
  operate(words: string[], password?: string): Promise<void>;
  stop(): Promise<void>;
}

/** Where a booth that is started again goes on. */
export interface BoothSetup {
  dataDir: string;
  port: number;
}

export async function newBoothSetup(): Promise<BoothSetup> {
  return { dataDir: mkdtempSync(join(tmpdir(), 'jepret-booth-')), port: await freePort() };
}

export async function startBooth(
  environment: NodeJS.ProcessEnv = {},
  setup?: BoothSetup,
): Promise<BoothProcess> {
  const { dataDir, port } = setup ?? (await newBoothSetup());
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...environment,
  };
  const server = spawn(process.execPath, [...nodeFlags, 'apps/server/src/server.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await untilOpen(server);

  const outbox = join(dataDir, 'outbox');
  const listMails = () =>
    // The folder comes with the first mail, and a mail not yet whole has another ending.
    (existsSync(outbox) ? readdirSync(outbox) : [])
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
      .map((name) => readFileSync(join(outbox, name), 'utf8'));

  const prints = join(dataDir, 'prints');
  const listSheets = () =>
    existsSync(prints) ? readdirSync(prints).filter((name) => name.endsWith('.jpg')) : [];

  const end = async (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  };

  const operate = (words: readonly string[], input = '') =>
    execFileSync(process.execPath, ['apps/server/src/cli.ts', ...words], {
      env,
      input,
      stdio: 'pipe',
    });

  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    processId: server.pid ?? 0,
    listMails,
    listSheets,
    operate(...words) {
      operate(words);
    },
    operateWithPassword(password, ...words) {
      operate([...words, '--password-stdin'], password);
    },
    startOperator: () => startOperator(env),
    listCodes: () => listMails().flatMap((mail) => /^\d{6}(?=\r?$)/m.exec(mail)?.[0] ?? []),
    async stop() {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
    close: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

function untilOpen({ stdout, stderr }: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const onData = (chunk: Buffer) => {
      printed += chunk;
      if (/Jepret (?:is open at|makes videos here)/.test(printed)) resolve();
    };
    stdout?.on('data', onData).once('end', () => reject(new Error(`No booth: ${printed}`)));
    stderr?.on('data', onData);
  });
}

function startOperator(env: NodeJS.ProcessEnv): Operator {
  const program = fork('tests/support/staying-operator.ts', { env, execArgv: [] });
  const ended = once(program, 'exit');
  let last: Promise<unknown> = Promise.resolve();
  const type = async (words: string[], input: string) => {
    const answered = once(program, 'message');
    program.send({ words, input } satisfies Typed);
    const [outcome] = await Promise.race([answered, ended.then(() => [])]);
    const { exitCode, complaint }: Outcome = outcome ?? { exitCode: 1, complaint: 'it ended' };
    if (exitCode !== 0) throw new Error(`booth ${words.join(' ')}: ${complaint}`);
  };
  return {
    operate(words, password) {
      const all = password === undefined ? words : [...words, '--password-stdin'];
      const typed = last.then(() => type(all, password ?? ''));
      last = typed.catch(() => {});
      return typed;
    },
    async stop() {
      program.kill();
      await ended;
    },
  };
}
