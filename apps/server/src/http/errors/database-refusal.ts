import type { RefusalCode } from '@jepret/contract';
import { type DatabaseFault, findDatabaseFault } from '../../database/database-faults.ts';
import { BoothError, type Words } from '../../domain/booth-error.ts';

/** What a caller is told when nothing can be written down; undefined for any other error. */
export function findDatabaseRefusal(error: unknown): BoothError | undefined {
  const fault = findDatabaseFault(error);
  if (!fault) return undefined;
  const { code, message } = REFUSALS[fault];
  return new BoothError(code, message, { cause: error });
}

const REFUSALS: Record<DatabaseFault, { code: RefusalCode; message: Words }> = {
  full: { code: 'storage_full', message: (t) => t('refusal.noRoomToWrite') },
  away: { code: 'unavailable', message: (t) => t('refusal.databaseAway') },
};
