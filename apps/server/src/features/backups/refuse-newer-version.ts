import { NewerSchemaError, refuseNewer } from '../../database/migrate.ts';
import { BoothError } from '../../domain/booth-error.ts';

/** This program would not know which files a later version's rows speak of. */
export function refuseNewerVersion(what: string, migrations: readonly string[]): void {
  try {
    refuseNewer(migrations);
  } catch (cause) {
    if (!(cause instanceof NewerSchemaError)) throw cause;
    throw new BoothError('conflict', `${what} cannot be used here: ${cause.message}.`, { cause });
  }
}
