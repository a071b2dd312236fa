import { createReadStream, existsSync } from 'node:fs';
import { link, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connectDatabase } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { flushFile } from '../../files/flush-file.ts';
import type { DatabaseCopy } from './database-copy.ts';
import { describeDatabase } from './describe-database.ts';
import { copyAndVerify } from './verified-copy.ts';

export const SQLITE_FILE = 'database.sqlite';

/** Copies the state at the beginning, including the log, while a running booth goes on writing. */
export async function copySqlite(database: Database, folder: string): Promise<DatabaseCopy> {
  const path = join(folder, SQLITE_FILE);
  await rm(path, { force: true });
  await sql`vacuum into ${path}`.execute(database);
  const copy = connectDatabase({ engine: 'sqlite', path });
  try {
    await checkIntegrity(copy, path);
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

/** The last step of a restore: before it there is no database, so no booth can start. */
export async function restoreSqlite(
  folder: string,
  path: string,
  linkFile: typeof link = link,
): Promise<void> {
  const part = `${path}.part`;
  await rm(part, { force: true });
  try {
    await copyAndVerify(createReadStream(join(folder, SQLITE_FILE)), part);
    // A booth that was started during the copy may have taken payments.
    refuseSqliteInUse(path);
    await linkFile(part, path).catch((cause) => renameInstead(part, path, cause));
  } finally {
    await rm(part, { force: true });
  }
}

export function refuseSqliteInUse(path: string): void {
  // SQLite would apply a leftover log to the restored database.
  if ([path, `${path}-wal`, `${path}-shm`].some((file) => existsSync(file))) {
    throw databaseExists(path);
  }
}

const databaseExists = (path: string, cause?: unknown) =>
  new BoothError('conflict', `A database already exists at ${path}.`, { cause });

/** Used where the file system has no links. A link, unlike a rename, never replaces a file. */
async function renameInstead(part: string, path: string, cause: NodeJS.ErrnoException) {
  if (cause.code === 'EEXIST') throw databaseExists(path, cause);
  if (!LINK_UNSUPPORTED_CODES.includes(cause.code ?? '')) throw cause;
  await rename(part, path);
}

const LINK_UNSUPPORTED_CODES = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

async function checkIntegrity(copy: Database, path: string): Promise<void> {
  const { rows: found } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(
    copy,
  );
  const { rows: orphans } = await sql`pragma foreign_key_check`.execute(copy);
  if (found[0]?.integrity_check !== 'ok' || orphans.length > 0) {
    throw new BoothError('broken', `The copy of the database in ${path} is damaged.`);
  }
}
