import type { RefusalCode } from '@jepret/contract';
import { type DatabaseFault, findDatabaseFault } from '../../database/database-faults.ts';
import { BoothError, type ErrorMessage } from '../../domain/booth-error.ts';

/** The refusal for a full or unavailable database; undefined for any other error. */
export function findDatabaseRefusal(error: unknown): BoothError | undefined {
  const fault = findDatabaseFault(error);
  if (!fault) return undefined;
  const { code, message } = REFUSALS[fault];
  return new BoothError(code, message, { cause: error });
}

const REFUSALS: Record<DatabaseFault, { code: RefusalCode; message: ErrorMessage }> = {
  full: { code: 'storage_full', message: (t) => t('refusal.diskFull') },
  away: { code: 'unavailable', message: (t) => t('refusal.databaseUnavailable') },
};
