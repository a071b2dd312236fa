import { reasonOf } from '../../database/database-faults.ts';
import { listPendingMigrations, NewerSchemaError } from '../../database/migrate.ts';
import { type Check, type CheckOutcome, fail, ok, warn } from './check.ts';

const NO_BOOTH_REMEDY = 'Set DATA_DIR or DATABASE_URL as for the booth, or start the server once.';

interface DatabaseOptions {
  /** Such as `at /srv/jepret.sqlite`, without a password. */
  place: string;
  /** The names of the applied migrations; undefined if there is no booth in it. */
  readMigrations(): Promise<readonly string[] | undefined>;
}

/** Changes nothing: pending migrations stay pending. */
export const createDatabaseCheck = (options: DatabaseOptions): Check => ({
  name: 'Database',
  async run() {
    const { place, readMigrations } = options;
    try {
      const applied = await readMigrations();
      if (!applied) return fail(`There is no booth ${place}.`, NO_BOOTH_REMEDY);
      return describeSchema(applied);
    } catch (error) {
      return fail(
        `The database cannot be read (${reasonOf(error)}).`,
        'Check DATABASE_URL or DATA_DIR, and whether the database runs.',
      );
    }
  },
});

function describeSchema(applied: readonly string[]): CheckOutcome {
  try {
    const pending = listPendingMigrations(applied);
    const latest = applied.toSorted().at(-1) ?? 'none';
    if (pending.length === 0) return ok(`It responds, and its schema is current (${latest}).`);
    return warn(
      `It responds, but its schema is of an older version (${latest}).`,
      'Start the server of this version, which updates it.',
    );
  } catch (error) {
    if (!(error instanceof NewerSchemaError)) throw error;
    return fail(
      'It was changed by a newer version of Jepret.',
      'Install that version or a later one.',
    );
  }
}

/** The data folder of the booth; a check does not create it. */
export const createDataFolderCheck = (
  folder: string,
  access: (folder: string) => Promise<void>,
): Check => ({
  name: 'Data folder',
  async run() {
    try {
      await access(folder);
      return ok(`${folder} can be written.`);
    } catch (error) {
      const { code } = Object(error) as NodeJS.ErrnoException;
      if (code === 'ENOENT') return fail(`There is no folder ${folder}.`, NO_BOOTH_REMEDY);
      return fail(
        `${folder} cannot be written (${code}).`,
        'Give the account of the server the right to write there, or correct DATA_DIR.',
      );
    }
  },
});

interface StorageOptions {
  /** Writes, reads and deletes a small file. */
  tryStorage(): Promise<
    { isWorking: true; reason: string } | { isWorking: false; reason: string; remedy: string }
  >;
}

export const createStorageCheck = ({ tryStorage }: StorageOptions): Check => ({
  name: 'Storage',
  async run() {
    const found = await tryStorage();
    return found.isWorking ? ok(found.reason) : fail(found.reason, found.remedy);
  },
});
