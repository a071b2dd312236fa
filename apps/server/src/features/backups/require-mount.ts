import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { BoothError } from '../../domain/booth-error.ts';

interface Places {
  folder: string;
  dataDir: string;
  /** The number that the system gives the disk of a path (`stat`). */
  deviceOf(path: string): number;
}

/**
 * The folder at which a disk is not mounted is an ordinary folder of the system disk: a backup there
 * would fill the disk that the booth writes to.
 */
export function requireMount({ folder, dataDir, deviceOf }: Places): void {
  const device = deviceOf(nearestFolder(folder));
  const own = ['/', nearestFolder(dataDir)].map(deviceOf);
  if (!own.includes(device)) return;
  throw new BoothError(
    'conflict',
    `${folder} is not on a disk of its own: mount the backup disk first, or leave out --require-mount. Nothing was written.`,
  );
}

function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path));
}
