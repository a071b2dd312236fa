import { DatabaseSync } from 'node:sqlite';
import { BoothError } from '../domain/booth-error.ts';
import { isBusy } from './database-faults.ts';

/**
 * Runs the work unless another process does so with the same file. The lock is the system's, so it ends with the
 * process, also after a kill.
 */
export async function withExclusiveLock<Result>(
  path: string,
  busyMessage: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const file = new DatabaseSync(path);
  try {
    lock(file, busyMessage);
    return await work();
  } finally {
    file.close();
  }
}

function lock(file: DatabaseSync, busyMessage: string): void {
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    throw isBusy(error) ? new BoothError('conflict', busyMessage) : error;
  }
}
