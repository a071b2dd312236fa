import { findDatabaseFault } from '../../database/database-faults.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { isDiskFull } from '../../domain/is-disk-full.ts';

/** Without it, a full backup disk would be reported as a full photo storage. */
export async function nameFullDisk<Result>(
  folder: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (!isDiskFull(cause) && findDatabaseFault(cause) !== 'full') throw cause;
    throw new BoothError('storage_full', `No space is left for the backup in ${folder}.`, {
      cause,
    });
  }
}
