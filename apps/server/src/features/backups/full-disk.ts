import { findDatabaseFault } from '../../database/database-faults.ts';
import { BoothError } from '../../domain/booth-error.ts';

const NO_ROOM = ['ENOSPC', 'EDQUOT'];

/** Without it, a full backup disk would be reported as a full photo storage. */
export async function nameFullDisk<Result>(
  folder: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    const isFull = NO_ROOM.includes(Object(cause).code) || findDatabaseFault(cause) === 'full';
    if (!isFull) throw cause;
    throw new BoothError('storage_full', `No space is left for the backup in ${folder}.`, {
      cause,
    });
  }
}
