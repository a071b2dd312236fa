import { mkdirSync, rmdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findDisk } from '../../adapters/disk-space/find-disk.ts';
import type { FindDisk } from '../../ports/disk-space.ts';
import { createDataDir } from '../../testing/run-process.ts';
import { requireMount } from './require-mount.ts';

const EXT4 = 0xef53;
const TMPFS = 0x01021994;
const AUTOFS = 0x0187;

/** A machine with these mounts and other existing folders. */
function machineOf(mounts: Record<string, number>, folders: readonly string[]): FindDisk {
  const points = Object.keys(mounts);
  const mountOf = (path: string): string => (path in mounts ? path : mountOf(dirname(path)));
  return (path) => {
    if (![...points, ...folders].includes(path)) return undefined;
    const point = mountOf(path);
    return { realPath: path, device: points.indexOf(point), fileSystem: mounts[point] ?? EXT4 };
  };
}

const isMounted = (folder: string, findDisk: FindDisk): boolean => {
  try {
    requireMount({ folder, dataDir: '/srv/jepret/data', findDisk });
    return true;
  } catch {
    return false;
  }
};

const SYSTEM = {
  '/': EXT4,
  '/home': EXT4,
  '/var': EXT4,
  '/srv': EXT4,
  '/run': TMPFS,
  '/run/user/1000': TMPFS,
};
const FOLDERS = [
  '/mnt',
  '/mnt/usb',
  '/run/media',
  '/run/media/sari',
  '/home/sari',
  '/home/sari/usb',
];

test.each(['/mnt/usb', '/run/media/sari/DISK', '/home/sari/usb', '/var/backups', '/srv/backup'])(
  'a disk at %s counts once it is mounted, and not before (OPS-46)',
  (point) => {
    const folder = join(point, 'jepret/monday');
    expect(isMounted(folder, machineOf(SYSTEM, FOLDERS))).toBe(false);
    const withDisk = machineOf({ ...SYSTEM, [point]: EXT4 }, FOLDERS);
    expect(isMounted(folder, withDisk)).toBe(true);
    expect(isMounted(point, withDisk)).toBe(true);
  },
);

test.each([
  ['in memory', { '/mnt/usb': TMPFS }],
  ['not mounted yet', { '/mnt/usb': AUTOFS }],
  ['the one with the data', { '/srv/jepret': EXT4 }],
])('a disk that is %s does not count (OPS-46)', (_, mounts) => {
  const [point = ''] = Object.keys(mounts);
  expect(isMounted(`${point}/monday`, machineOf({ ...SYSTEM, ...mounts }, FOLDERS))).toBe(false);
});

test('a link counts as the folder that it leads to (OPS-46)', () => {
  const machine = machineOf(SYSTEM, FOLDERS);
  const linked: FindDisk = (path) => machine(path === '/mnt/usb' ? '/home/sari/usb' : path);
  expect(isMounted('/mnt/usb/monday', linked)).toBe(false);
});

test('the disk of a folder is read from the machine', () => {
  const folder = createDataDir();
  const link = join(createDataDir(), 'link');
  symlinkSync(folder, link);
  expect(findDisk(link)).toEqual(findDisk(folder));
  expect(findDisk(join(folder, 'missing'))).toBeUndefined();
  const below = join(folder, 'below');
  mkdirSync(below);
  expect(findDisk(below)).toEqual({ ...findDisk(folder), realPath: findDisk(below)?.realPath });
  rmdirSync(below);
  expect(isMounted('/dev/shm/usb', findDisk)).toBe(false);
});
