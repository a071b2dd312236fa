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

const DATABASE = 'jepret.sqlite';

interface Places {
  /** The data folder of a booth that ran by `npm start`. */
  from: string;
  /** The data folder of the package. */
  to: string;
  /** Lists the open files of this machine's processes, see `listOpenFiles`. */
  listOpen(): readonly string[];
}

/**
 * Moves photos, keys and mails and, last of all, the database: after an interruption the same command continues.
 * Between two disks everything is copied before it is deleted.
 */
export function adopt({ from: source, to, listOpen }: Places): void {
  if (!existsSync(join(source, DATABASE))) {
    throw new SettingError(`There is no booth in ${source}: ${DATABASE} is missing.`);
  }
  const from = realpathSync(source);
  if (existsSync(to) && realpathSync(to) === from) {
    throw new SettingError(`${source} is the data folder of the package already.`);
  }
  if (existsSync(join(to, DATABASE))) {
    throw new SettingError(`${to} has a booth already: remove it first (apt purge jepret).`);
  }
  if (listOpen().some((file) => file.startsWith(from + sep))) {
    throw new SettingError(`The booth in ${source} is running: stop it first.`);
  }
  mkdirSync(to, { recursive: true });
  // The journal before the database: without it, the last changes would be lost.
  const entries = readdirSync(from).filter((entry) => entry !== DATABASE);
  for (const entry of [...entries, DATABASE]) move(join(from, entry), join(to, entry));
}

function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const staging = `${to}.new`;
    rmSync(staging, { recursive: true, force: true });
    cpSync(from, staging, { recursive: true, preserveTimestamps: true });
    renameSync(staging, to);
    rmSync(from, { recursive: true });
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
