import { NewerSchemaError, refuseNewerMigrations } from '../../database/migrate.ts';
import { BoothError } from '../../domain/booth-error.ts';

/** This version does not know which files the rows of a newer version reference. */
export function refuseNewerVersion(subject: string, migrations: readonly string[]): void {
  try {
    refuseNewerMigrations(migrations);
  } catch (cause) {
    if (!(cause instanceof NewerSchemaError)) throw cause;
    throw new BoothError('conflict', `${subject} cannot be used here: ${cause.message}.`, {
      cause,
    });
  }
}
