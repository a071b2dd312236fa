import { execFile, execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@jepret/testing/free-port.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

/** An unprivileged user, which gets the files of the clone before it runs the tests. */
const UNPRIVILEGED_ID = '65534';
/** Longer than the maximum path of a socket. */
const DEEP_NAME = 'temporary files, deep '.repeat(6).trim();

let folder: string;
let clone: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'jepret clone-'));
  clone = join(folder, 'photo booth');
  const files = git(process.cwd(), 'ls-files', '-z', '--cached', '--others', '--exclude-standard');
  for (const file of files.split('\0').filter(existsSync)) cpSync(file, join(clone, file));
  git(clone, 'init', '--quiet');
  git(clone, 'add', '--all');
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  git(clone, ...author, 'commit', '--quiet', '--message=A fresh clone');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('npm start with NODE_ENV=production opens the booth in a fresh clone and after an upgrade, and changes no tracked file (RUN-36)', async () => {
  await openBooth();
  expect(git(clone, 'status', '--porcelain')).toBe('');

  removePackage('vite');
  rmSync(join(clone, 'apps/kiosk/dist'), { recursive: true });
  await openBooth();
  expect(git(clone, 'status', '--porcelain')).toBe('');
});

test('the tests pass in a path with spaces, with a deep TMPDIR, at a low priority and without privileges (RUN-37)', async () => {
  const temporary = join(folder, DEEP_NAME);
  mkdirSync(temporary);
  const isRoot = process.getuid?.() === 0;
  const ids = [`--reuid=${UNPRIVILEGED_ID}`, `--regid=${UNPRIVILEGED_ID}`, '--clear-groups'];
  if (isRoot) execFileSync('chown', ['-R', `${UNPRIVILEGED_ID}:${UNPRIVILEGED_ID}`, folder]);
  const command = [
    ...(isRoot ? ['setpriv', ...ids] : []),
    ...['nice', '-n', '10', 'npm', 'run', 'unit', '--'],
    ...['scripts', 'assets/artwork', 'packages/compositor/src/video/ffmpeg'],
    ...['process', 'adapters/printer', 'commands/money', 'features/clips', 'features/frames'].map(
      (part) => `apps/server/src/${part}`,
    ),
  ];
  await promisify(execFile)('env', command, {
    cwd: clone,
    maxBuffer: 2 ** 26,
    env: { ...environment(), HOME: folder, TMPDIR: temporary, TEST_QUICK: '1' },
  });
});

/** Runs `npm start` like a systemd unit until the booth is open, then stops it. */
async function openBooth(): Promise<void> {
  const port = await freePort();
  const npm = spawn('npm', ['start'], {
    cwd: clone,
    env: {
      ...environment(),
      NODE_ENV: 'production',
      ALLOW_SANDBOX: '1',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void npm.kill());
  const ended = new Promise<number | null>((resolve) => npm.once('exit', resolve));
  let printed = '';
  const opened = new Promise<void>((resolve) => {
    for (const channel of [npm.stdout, npm.stderr]) {
      channel.on('data', (chunk) => {
        printed += chunk;
        if (printed.includes('Jepret is open at')) resolve();
      });
    }
  });
  const failed = ended.then((code) => expect.fail(`npm start ended with ${code}: ${printed}`));
  await Promise.race([opened, failed]);
  npm.kill('SIGTERM');
  expect(await ended).toBe(0);
}

/** Simulates an upgrade whose lock file has another version of the package. */
function removePackage(name: string): void {
  rmSync(join(clone, 'node_modules', name), { recursive: true });
  const file = join(clone, 'node_modules/.package-lock.json');
  const installed = JSON.parse(readFileSync(file, 'utf8'));
  delete installed.packages[`node_modules/${name}`];
  writeFileSync(file, JSON.stringify(installed));
}

/** Our environment without the variables that Vitest and npm added. */
function environment(): NodeJS.ProcessEnv {
  const added =
    /^(npm_(?!config_)|npm_config_(global|local|loglevel|prefix)|NODE_ENV|TEST_|VITEST)/;
  const own = Object.entries(process.env).filter(([name]) => !added.test(name));
  const folders = (process.env.PATH ?? '').split(delimiter);
  const path = folders.filter((folder) => !folder.includes('node_modules')).join(delimiter);
  return { ...Object.fromEntries(own), PATH: path };
}

function git(cwd: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 });
}
