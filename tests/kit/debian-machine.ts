import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { runInTerminal } from './terminal-session.ts';
import { waitUntil } from './wait-until.ts';

/** Keeps the bare system for the next run: it takes a minute to make. */
export const MACHINES_DIR = '/var/tmp/jepret-machines';
const SUITES = { 12: 'bookworm', 13: 'trixie' };
export type DebianRelease = keyof typeof SUITES;
const BOOT_LIMIT_MS = 60_000;
const ENVIRONMENT = {
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  DEBIAN_FRONTEND: 'noninteractive',
  LANG: 'C.UTF-8',
};

export interface DebianMachine {
  /** The path of its file system on this machine. */
  root: string;
  /** Runs a command in the machine; throws with its output if it fails. */
  run(program: string, ...args: string[]): string;
  succeeds(program: string, ...args: string[]): boolean;
  /** Runs a command line that asks questions, see `runInTerminal`. */
  runInTerminal(line: string, answers: Readonly<Record<string, string>>): Promise<string>;
  /** Kills every process, like a power cut. */
  cutPower(): Promise<void>;
  boot(): Promise<void>;
  remove(): Promise<void>;
}

/** Boots a bare Debian with its own systemd; it shares the network with this machine. */
export async function startDebianMachine(
  name: string,
  hosts: Readonly<Record<string, string>>,
  release: DebianRelease = 12,
): Promise<DebianMachine> {
  const root = join(MACHINES_DIR, name);
  let leader: string | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  const enterWith = (args: readonly string[]) =>
    ['-t', leader ?? '', '-m', '-u', '-i', '-p', '--'].concat(args);
  const enter = (args: readonly string[]) =>
    spawnSync('nsenter', enterWith(args), { encoding: 'utf8', env: ENVIRONMENT });

  const machine: DebianMachine = {
    root,
    run(...command) {
      const { status, stdout, stderr } = enter(command);
      if (status !== 0) throw new Error(`${command.join(' ')}: ${stdout}${stderr}`);
      return stdout;
    },
    succeeds: (...command) => enter(command).status === 0,
    runInTerminal(line, answers) {
      const command = ['nsenter', ...enterWith(['script', '-qec', line, '/dev/null'])];
      return runInTerminal(command, answers, ENVIRONMENT);
    },
    async cutPower() {
      if (leader === undefined) return;
      process.kill(Number(leader), 'SIGKILL');
      leader = undefined;
      // Until it has ended, the folder is locked.
      await ended;
    },
    async boot() {
      const nspawn = spawn(
        'systemd-nspawn',
        ['-q', '--register=no', '--keep-unit', '-D', root, '-b'],
        { stdio: 'ignore', detached: true },
      );
      ended = once(nspawn, 'exit');
      leader = await waitUntil(() => findChild(nspawn.pid), BOOT_LIMIT_MS);
      await waitUntil(
        () => machine.succeeds('systemctl', 'is-active', '-q', 'multi-user.target'),
        BOOT_LIMIT_MS,
      );
    },
    async remove() {
      await machine.cutPower();
      rmSync(root, { recursive: true, force: true });
    },
  };

  await machine.remove();
  unpackDebian(root, hosts, release);
  await machine.boot();
  return machine;
}

/** Writes a bare Debian, with this machine's package sources, to the folder. */
export function unpackDebian(
  root: string,
  hosts: Readonly<Record<string, string>>,
  release: DebianRelease = 12,
): void {
  const suite = SUITES[release];
  const archive = join(MACHINES_DIR, `${suite}-2.tar`);
  mkdirSync(MACHINES_DIR, { recursive: true });
  // The mirrors of this machine, whichever Debian it has.
  const sources = readFileSync('/etc/apt/sources.list.d/debian.sources', 'utf8').replaceAll(
    new RegExp(Object.values(SUITES).join('|'), 'g'),
    suite,
  );
  if (!existsSync(archive)) {
    const include = '--include=systemd,systemd-sysv,dbus,ca-certificates,curl';
    const options = ['-q', '--format=tar', '--variant=minbase', include];
    execFileSync('mmdebstrap', [...options, suite, `${archive}.part`, '-'], { input: sources });
    renameSync(`${archive}.part`, archive);
  }
  mkdirSync(root, { recursive: true });
  execFileSync('tar', ['-C', root, '-xpf', archive]);
  writeFileSync(join(root, 'etc/apt/sources.list'), '');
  writeFileSync(join(root, 'etc/apt/sources.list.d/debian.sources'), sources);
  const names = Object.entries({ localhost: '127.0.0.1', ...hosts });
  writeFileSync(
    join(root, 'etc/hosts'),
    names.map(([host, address]) => `${address} ${host}\n`).join(''),
  );
  cpSync('/etc/apt/apt.conf.d', join(root, 'etc/apt/apt.conf.d'), {
    recursive: true,
    filter: (file) => !/\/\d.*(?:docker|packagekit|appstream|postgresql)/.test(file),
  });
}

function findChild(pid: number | undefined): string | undefined {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  return stdout.split('\n')[0] || undefined;
}
