import { execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@jepret/testing/free-port.ts';
import nodeFlags from '../../apps/server/node-flags.json' with { type: 'json' };
import type { CommandRequest, CommandResult } from './command-process.ts';

export const ADMIN = { email: 'admin@booth.test', password: 'correct horse battery staple' };

/** The real server in a separate process with its own data folder. */
export interface BoothProcess {
  url: string;
  dataDir: string;
  processId: number;
  /** The one-time codes in the outbox, oldest first. */
  listCodes(): string[];
  listMails(): string[];
  /** The sheets in the print folder, which is used if no printer is configured. */
  listSheets(): string[];
  /** Runs `npm run booth -- …words`. */
  runCommand(...words: string[]): void;
  /** Runs a command that reads a password from stdin. */
  runCommandWithPassword(password: string, ...words: string[]): void;
  /** Starts a process that runs many commands, one after the other. */
  startCommandProcess(): CommandProcess;
  stop(): Promise<void>;
  /** Shuts down gracefully; the data folder stays for the next start. */
  close(): Promise<void>;
  /** Kills the process; the data folder stays for the next start. */
  kill(): Promise<void>;
}

export interface CommandProcess {
  runCommand(words: string[], password?: string): Promise<void>;
  stop(): Promise<void>;
}

/** What a restarted booth keeps. */
export interface BoothSetup {
  dataDir: string;
  port: number;
}

export async function createBoothSetup(): Promise<BoothSetup> {
  return { dataDir: mkdtempSync(join(tmpdir(), 'jepret-booth-')), port: await freePort() };
}

export async function startBooth(
  environment: NodeJS.ProcessEnv = {},
  setup?: BoothSetup,
): Promise<BoothProcess> {
  const { dataDir, port } = setup ?? (await createBoothSetup());
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
  await waitUntilOpen(server);

  const outbox = join(dataDir, 'outbox');
  const listMails = () =>
    // The first mail creates the folder; a mail that is still being written has another extension.
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

  const runCommand = (words: readonly string[], input = '') =>
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
    runCommand(...words) {
      runCommand(words);
    },
    runCommandWithPassword(password, ...words) {
      runCommand([...words, '--password-stdin'], password);
    },
    startCommandProcess: () => startCommandProcess(env),
    listCodes: () => listMails().flatMap((mail) => /^\d{6}(?=\r?$)/m.exec(mail)?.[0] ?? []),
    async stop() {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
    close: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

function waitUntilOpen({ stdout, stderr }: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const onData = (chunk: Buffer) => {
      printed += chunk;
      if (/Jepret (?:is open at|makes videos here)/.test(printed)) resolve();
    };
    stdout
      ?.on('data', onData)
      .once('end', () => reject(new Error(`The booth did not start: ${printed}`)));
    stderr?.on('data', onData);
  });
}

function startCommandProcess(env: NodeJS.ProcessEnv): CommandProcess {
  const program = fork('tests/support/command-process.ts', { env, execArgv: [] });
  const ended = once(program, 'exit');
  let previous: Promise<unknown> = Promise.resolve();
  const send = async (words: string[], input: string) => {
    const answer = once(program, 'message');
    program.send({ words, input } satisfies CommandRequest);
    const [outcome] = await Promise.race([answer, ended.then(() => [])]);
    const { exitCode, errorText }: Omit<CommandResult, 'output'> = outcome ?? {
      exitCode: 1,
      errorText: 'the process ended',
    };
    if (exitCode !== 0) throw new Error(`booth ${words.join(' ')}: ${errorText}`);
  };
  return {
    runCommand(words, password) {
      const all = password === undefined ? words : [...words, '--password-stdin'];
      const result = previous.then(() => send(all, password ?? ''));
      previous = result.catch(() => {});
      return result;
    },
    async stop() {
      program.kill();
      await ended;
    },
  };
}
