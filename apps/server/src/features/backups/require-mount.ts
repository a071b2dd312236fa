import { dirname } from 'node:path';
import { BoothError } from '../../domain/booth-error.ts';
import type { Disk, FindDisk } from '../../ports/disk-space.ts';

interface MountOptions {
  folder: string;
  dataDir: string;
  findDisk: FindDisk;
}

/**
 * Without a mounted disk, the folder belongs to the file system above it, which is the system's: a
 * backup there would fill the disk or the memory that the booth needs.
 */
export function isOnOwnDisk({ folder, dataDir, findDisk }: MountOptions): boolean {
  const nearest = (path: string): Disk => findDisk(path) ?? nearest(dirname(path));
  const mountPointOf = (path: string, device: number): string => {
    const above = dirname(path);
    return above === path || nearest(above).device !== device ? path : mountPointOf(above, device);
  };
  const { realPath, device, fileSystem } = nearest(folder);
  const isSystemDisk =
    ['/', dataDir].some((path) => nearest(path).device === device) ||
    NON_DISK_FILE_SYSTEMS.has(fileSystem) ||
    SYSTEM_FOLDERS.has(mountPointOf(realPath, device));
  return !isSystemDisk;
}

export function requireMount(options: MountOptions): void {
  if (isOnOwnDisk(options)) return;
  throw new BoothError(
    'conflict',
    `${options.folder} is not on a disk of its own: mount the backup disk first, at a folder of its own such as /mnt/usb, or leave out --require-mount. Nothing was written.`,
  );
}

/** In memory, a layer over another disk, or an automount point where nothing is mounted yet. */
const NON_DISK_FILE_SYSTEMS = new Set([
  0x0102_1994, // tmpfs, devtmpfs
  0x8584_58f6, // ramfs
  0x794c_7630, // overlay
  0x0187, // autofs
  0x9fa0, // proc
  0x6265_6572, // sysfs
]);

/** An installer may give each of them a partition; backup disks are mounted below them. */
const SYSTEM_FOLDERS = new Set([
  '/',
  '/boot',
  '/dev',
  '/etc',
  '/home',
  '/opt',
  '/root',
  '/run',
  '/srv',
  '/tmp',
  '/usr',
  '/usr/local',
  '/var',
  '/var/cache',
  '/var/lib',
  '/var/log',
  '/var/spool',
  '/var/tmp',
]);
