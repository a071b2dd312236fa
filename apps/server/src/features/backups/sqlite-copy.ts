import { createReadStream, existsSync } from 'node:fs';
import { link, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connectDatabase } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { flushFile } from '../../files/flush-file.ts';
import { copyChecked } from './checked-copy.ts';
import type { DatabaseCopy } from './database-copy.ts';
import { describeDatabase } from './describe-database.ts';

export const SQLITE_FILE = 'database.sqlite';

/** A running booth writes on meanwhile; the copy is as of its beginning, log included. */
export async function copySqlite(database: Database, folder: string): Promise<DatabaseCopy> {
  const path = join(folder, SQLITE_FILE);
  await rm(path, { force: true });
  await sql`vacuum into ${path}`.execute(database);
  const copy = connectDatabase({ engine: 'sqlite', path });
  try {
    await checkWhole(copy, path);
    return {
      fileName: SQLITE_FILE,
      origin: { engine: 'sqlite' },
      ...(await describeDatabase(copy)),
    };
  } finally {
    await copy.destroy();
    await flushFile(path);
  }
}

/** The last step of a restore: until then there is no database, and so no booth. */
export async function restoreSqlite(
  folder: string,
  path: string,
  linkFile: typeof link = link,
): Promise<void> {
  const part = `${path}.part`;
  await rm(part, { force: true });
  try {
    await copyChecked(createReadStream(join(folder, SQLITE_FILE)), part);
    // Copying took a while: a booth that was started meanwhile may have taken money since.
    refuseSqliteInUse(path);
    await linkFile(part, path).catch((cause) => moveUnlinked(part, path, cause));
  } finally {
    await rm(part, { force: true });
  }
}

export function refuseSqliteInUse(path: string): void {
  // A log that was left behind would be played into whatever takes its database's place.
  if ([path, `${path}-wal`, `${path}-shm`].some((file) => existsSync(file))) {
    throw databaseThere(path);
  }
}

const databaseThere = (path: string, cause?: unknown) =>
  new BoothError('conflict', `There is a database at ${path} already.`, { cause });

/** Unlike a move, a link never takes the place of something; not every file system has links. */
async function moveUnlinked(part: string, path: string, cause: NodeJS.ErrnoException) {
  if (cause.code === 'EEXIST') throw databaseThere(path, cause);
  if (!WITHOUT_LINKS.includes(cause.code ?? '')) throw cause;
  await rename(part, path);
}

const WITHOUT_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

async function checkWhole(copy: Database, path: string): Promise<void> {
  const { rows: found } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(
    copy,
  );
  const { rows: orphans } = await sql`pragma foreign_key_check`.execute(copy);
  if (found[0]?.integrity_check !== 'ok' || orphans.length > 0) {
    throw new BoothError('broken', `The copy of the database in ${path} is damaged.`);
  }
}
