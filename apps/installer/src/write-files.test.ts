import { execFileSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeFiles } from './write-files.ts';

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jepret-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const fileOf = (path: string, content: string) => ({ path, content, mode: 0o640, group: 'root' });

test('with a full disk no file is replaced, and the message says so (KIT-57)', () => {
  const folder = openFolder();
  const [server, kiosk] = [join(folder, 'server.env'), join(folder, 'kiosk.env')];
  writeFileSync(server, 'PORT=3000\n');
  const write: typeof writeFileSync = (path, ...rest) => {
    if (path === `${kiosk}.new`) {
      // A part of it fits.
      writeFileSync(path, 'BOOTH');
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    }
    writeFileSync(path, ...rest);
  };
  const files = [fileOf(server, 'PORT=3001\n'), fileOf(kiosk, 'BOOTH_URL=http://localhost:3001\n')];
  expect(() => writeFiles(files, write)).toThrow(
    `The disk is full: ${kiosk} could not be written, and the former files are unchanged.`,
  );
  expect(readdirSync(folder)).toEqual(['server.env']);
  expect(readFileSync(server, 'utf8')).toBe('PORT=3000\n');
});

test('the file of another program keeps its mode and its link; ours gets the mode that it needs', () => {
  const folder = openFolder();
  const [caddyfile, link, ours] = ['sites', 'Caddyfile', 'server.env'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  for (const path of [caddyfile, ours]) writeFileSync(path, 'former', { mode: 0o600 });
  symlinkSync(caddyfile, link);
  writeFiles([{ ...fileOf(link, 'new'), isForeign: true }, fileOf(ours, 'new')]);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(caddyfile, 'utf8')).toBe('new');
  expect([caddyfile, ours].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o640]);
});

test.runIf(mountsSmallDisk())('so it is on a disk that is really full (KIT-57)', () => {
  const folder = openFolder();
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', disk]);
  onTestFinished(() => void execFileSync('umount', [disk]));
  const [small, large] = [join(disk, 'small'), join(disk, 'large')];
  writeFiles([fileOf(small, 'former')]);
  const files = [fileOf(small, 'new'), fileOf(large, 'x'.repeat(20_000))];
  expect(() => writeFiles(files)).toThrow(`The disk is full: ${large} could not be written`);
  expect(readdirSync(disk)).toEqual(['small']);
  expect(readFileSync(small, 'utf8')).toBe('former');
});

/** Needs root, and in a container a right that it may not have. */
function mountsSmallDisk(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'jepret-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
