import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { SettingError } from '@jepret/server/config/setting-error.ts';

export interface TargetFile {
  path: string;
  content: string;
  mode: number;
  group: string;
}

/** Writes all files, or none if the disk is full: each is complete under another name before the first is replaced. */
export function writeFiles(files: readonly TargetFile[], write = writeFileSync): void {
  const staged = files.map((file) => ({ ...file, staging: `${file.path}.new` }));
  let current = '';
  try {
    for (const { path, staging, content, mode, group } of staged) {
      current = path;
      mkdirSync(dirname(path), { recursive: true });
      rmSync(staging, { force: true });
      write(staging, content, { mode: 0o600, flag: 'wx', flush: true });
      if (group !== 'root') execFileSync('chgrp', [group, staging]);
      chmodSync(staging, mode);
    }
    for (const { path, staging } of staged) renameSync(staging, path);
  } catch (error) {
    throw explainFullDisk(error, current);
  } finally {
    for (const { staging } of staged) rmSync(staging, { force: true });
  }
}

function explainFullDisk(error: unknown, path: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  return new SettingError(
    `The disk is full: ${path} could not be written, and the former files are unchanged. Free some space (df -h shows the disks), and run it again.`,
  );
}
