import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join, sep } from 'node:path';
import { SettingError } from '@jepret/server/config/setting-error.ts';
import type { Machine } from '../machine.ts';

const DATABASE = 'jepret.sqlite';
const ACCOUNT = 'jepret:jepret';

interface Places extends Pick<Machine, 'run'> {
  /** The data folder of a booth that ran by `npm start`. */
  from: string;
  /** The data folder of the package. */
  to: string;
  /** Lists the open files of this machine's processes, see `listOpenFiles`. */
  listOpen(): readonly string[];
}

/** The database until its last step, before which the server's account gets all files. */
const STAGED = `${DATABASE}.adopted`;
/** Ends the name of a source whose copy on the other disk is complete. */
const COPIED = '.copied';

/**
 * Moves photos, keys and mails and, last of all, the database: after an interruption the same command continues.
 * Between two disks everything is copied before it is deleted.
 */
export function adopt({ from: source, to, listOpen, run }: Places): void {
  refuseOther(source, to);
  const from = realpathSync(source);
  if (listOpen().some((file) => file.startsWith(from + sep))) {
    throw new SettingError(`The booth in ${source} is running: stop it first.`);
  }
  mkdirSync(to, { recursive: true });
  const names = readdirSync(from).map((entry) =>
    entry.endsWith(COPIED) ? entry.slice(0, -COPIED.length) : entry,
  );
  // The journal before the database: without it, the last changes would be lost.
  for (const name of names.filter((other) => other !== DATABASE)) {
    move(join(from, name), join(to, name), run);
  }
  if (names.includes(DATABASE)) move(join(from, DATABASE), join(to, STAGED), run);
  run('chown', '-R', ACCOUNT, to);
  renameSync(join(to, STAGED), join(to, DATABASE));
}

function refuseOther(source: string, to: string): void {
  const places = [join(source, DATABASE), join(source, DATABASE + COPIED), join(to, STAGED)];
  if (!existsSync(source) || !places.some(existsSync)) {
    throw new SettingError(`There is no booth in ${source}: ${DATABASE} is missing.`);
  }
  if (existsSync(to) && realpathSync(to) === realpathSync(source)) {
    throw new SettingError(`${source} is the data folder of the package already.`);
  }
  if (existsSync(join(to, DATABASE))) {
    throw new SettingError(
      `${to} already contains a booth. Back it up, stop it (sudo systemctl stop jepret), and move the folder aside.`,
    );
  }
}

function move(from: string, to: string, run: Machine['run']): void {
  const [copied, staging] = [from + COPIED, `${to}.new`];
  if (!existsSync(copied)) {
    if (renameOnDisk(from, to)) return;
    copy(from, staging, run);
    renameSync(from, copied);
  }
  if (existsSync(staging)) renameSync(staging, to);
  run('sync', '-f', to);
  rmSync(copied, { recursive: true });
}

/** Returns false if the target is on another disk. */
function renameOnDisk(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    return false;
  }
}

function copy(from: string, to: string, run: Machine['run']): void {
  rmSync(to, { recursive: true, force: true });
  try {
    cpSync(from, to, { recursive: true, preserveTimestamps: true });
    run('sync', '-f', to);
  } catch (error) {
    // Such as a full disk.
    rmSync(to, { recursive: true, force: true });
    throw error;
  }
}

/** Paths of all files that any process has open; needs root. */
export function listOpenFiles(): string[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.flatMap((id) => listLinks(`/proc/${id}/fd`));
}

/** A process or file may be gone meanwhile. */
function listLinks(folder: string): string[] {
  try {
    return readdirSync(folder).flatMap((name) => readLink(join(folder, name)));
  } catch {
    return [];
  }
}

function readLink(path: string): string[] {
  try {
    return [readlinkSync(path)];
  } catch {
    return [];
  }
}
