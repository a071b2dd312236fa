import type { RefusalCode } from '@jepret/contract';
import { type DatabaseFault, findDatabaseFault } from '../../database/database-faults.ts';
import { BoothError } from '../../domain/booth-error.ts';

/** What a caller is told when nothing can be written down; undefined for any other error. */
export function findDatabaseRefusal(error: unknown): BoothError | undefined {
  const fault = findDatabaseFault(error);
  if (!fault) return undefined;
  const { code, message } = REFUSALS[fault];
  return new BoothError(code, message, { cause: error });
}

const REFUSALS: Record<DatabaseFault, { code: RefusalCode; message: string }> = {
  full: { code: 'storage_full', message: 'There is no room left to write anything down.' },
  away: { code: 'unavailable', message: 'Nothing can be written down or looked up at the moment.' },
};
