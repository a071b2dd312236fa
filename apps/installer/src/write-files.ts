import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { SettingError } from '@jepret/server/config/setting-error.ts';
import { isDiskFull } from '@jepret/server/domain/is-disk-full.ts';

export interface TargetFile {
  path: string;
  content: string;
  mode: number;
  group: string;
  /** The file of another program, which may hold its secrets: if it exists, its mode and owner stay. */
  isForeign?: boolean;
}

/** Writes all files, or none if the disk is full: each is complete under another name before the first is replaced. */
export function writeFiles(files: readonly TargetFile[], write = writeFileSync): void {
  const staged = files.map((file) => {
    const path = existsSync(file.path) ? realpathSync(file.path) : file.path;
    return { ...file, path, staging: `${path}.new` };
  });
  let current = '';
  try {
    for (const file of staged) {
      current = file.path;
      mkdirSync(dirname(file.path), { recursive: true });
      rmSync(file.staging, { force: true });
      write(file.staging, file.content, { mode: 0o600, flag: 'wx', flush: true });
      grantAccess(file);
    }
    for (const { path, staging } of staged) renameSync(staging, path);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new SettingError(
      `The disk is full: ${current} could not be written, and the former files are unchanged. Free some space (df -h shows the disks), and run it again.`,
    );
  } finally {
    for (const { staging } of staged) rmSync(staging, { force: true });
  }
}

function grantAccess({ path, staging, mode, group, isForeign }: TargetFile & { staging: string }) {
  if (isForeign && existsSync(path)) {
    const former = statSync(path);
    chownSync(staging, former.uid, former.gid);
    chmodSync(staging, former.mode);
    return;
  }
  if (group !== 'root') execFileSync('chgrp', [group, staging]);
  chmodSync(staging, mode);
}
