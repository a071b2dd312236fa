import { setTimeout as pause } from 'node:timers/promises';
import { connectDatabase } from '../../../apps/server/src/database/connect.ts';
import { findFilesKey } from '../../../apps/server/src/domain/session-files.ts';
import { ageDatabase } from '../../../apps/server/src/testing/databases/age-database.ts';
import type { Accounts } from './compare-ledger.ts';
import type { LoadedServer } from './loaded-server.ts';
import type { StoredFile } from './stored-files.ts';

const LATER_MS = 65 * 60_000;
const QUIET_MS = 15_000;
const LIMIT_MS = 180_000;

/** The files of those sessions that came to their end. */
export async function listKept(server: LoadedServer, { ended }: Accounts): Promise<StoredFile[]> {
  const database = connectDatabase(server.database);
  const rows = await database.selectFrom('transactions').select(['id', 'files_key']).execute();
  await database.destroy();
  const ids = new Set(ended.map(({ txID }) => txID));
  const keys = new Set(rows.filter(({ id }) => ids.has(id)).map((row) => row.files_key));
  const files = await server.listFiles();
  return files.filter(({ key }) => keys.has(findFilesKey(key) ?? ''));
}

/**
 * An hour after the last of them: the server is stopped, every instant in its database moved back,
 * and the server started again, which then clears away what it would have by then.
 */
export async function listKeptLater(server: LoadedServer, accounts: Accounts) {
  await server.stop();
  const database = connectDatabase(server.database);
  await ageDatabase(database, LATER_MS);
  await database.destroy();
  await server.start();
  const limit = performance.now() + LIMIT_MS;
  let kept = await listKept(server, accounts);
  let quietSince = performance.now();
  while (performance.now() - quietSince < QUIET_MS && performance.now() < limit) {
    await pause(1_000);
    const now = await listKept(server, accounts);
    if (now.length !== kept.length) quietSince = performance.now();
    kept = now;
  }
  return kept;
}
