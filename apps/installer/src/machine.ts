import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { systemScheduler, waitUntil } from '@jepret/time';
import { type TargetFile, writeFiles } from './write-files.ts';

/** The Debian machine that is set up. */
export interface Machine {
  exists(path: string): boolean;
  readFile(path: string): string | undefined;
  /** Writes all files, or none if the disk is full. */
  writeFiles(files: readonly TargetFile[]): void;
  isUnitActive(unit: string): boolean;
  hasUnit(unit: string): boolean;
  /** Whether the unit started before the file was last written. */
  isOlder(unit: string, path: string): boolean;
  /** Returns the output; throws with the output of a program that fails. */
  run(program: string, ...args: string[]): string;
  /** Returns the output, or undefined if the program fails or is not installed. */
  ask(program: string, ...args: string[]): string | undefined;
  isOnPath(program: string): boolean;
  /** Polls; returns undefined after `limitMs`. */
  waitUntil<Found>(
    find: () => Found | false | undefined | Promise<Found | false | undefined>,
    limitMs: number,
  ): Promise<Found | undefined>;
}

const POLL_INTERVAL_MS = 200;

/** Ctrl-C and a lost terminal end a whole process group, and apt would end in the middle of an upgrade. */
const IN_OWN_GROUP = { detached: true }; // KIT-47

const start = (program: string, ...args: string[]) =>
  spawnSync(program, args, { ...IN_OWN_GROUP, encoding: 'utf8' });

export const thisMachine: Machine = {
  exists: existsSync,
  readFile: (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
  writeFiles,
  isUnitActive: (unit) => start('systemctl', 'is-active', '-q', unit).status === 0,
  hasUnit: (unit) => start('systemctl', 'cat', unit).status === 0,
  isOlder(unit, path) {
    const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    const show = ['show', '--value', '-p', 'ActiveEnterTimestampMonotonic', unit];
    const startedUs = Number(thisMachine.ask('systemctl', ...show));
    // Both since the boot: the wall clock may have been set meanwhile.
    const ageMs = Number(process.hrtime.bigint()) / 1e6 - startedUs / 1_000;
    return writtenAt !== undefined && Date.now() - ageMs < writtenAt;
  },
  run: (program, ...args) =>
    execFileSync(program, args, {
      ...IN_OWN_GROUP,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  ask(program, ...args) {
    const { status, stdout } = start(program, ...args);
    return status === 0 ? stdout : undefined;
  },
  isOnPath: (program) => start('sh', '-c', 'command -v "$0"', program).status === 0,
  waitUntil: (find, limitMs) =>
    waitUntil(systemScheduler, { intervalMs: POLL_INTERVAL_MS, limitMs }, find),
};

/** The last lines of a unit's own programs, without those of systemd about it. */
export const readLog = ({ ask }: Pick<Machine, 'ask'>, unit: string, lines: number): string =>
  ask(
    'journalctl',
    `_SYSTEMD_UNIT=${unit}`,
    '-n',
    String(lines),
    '-o',
    'cat',
    '--no-pager',
  )?.trim() ?? '';
