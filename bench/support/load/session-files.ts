import { setTimeout as pause } from 'node:timers/promises';
import { connectDatabase } from '../../../apps/server/src/database/connect.ts';
import { findFilesKey } from '../../../apps/server/src/domain/session-files.ts';
import { ageDatabase } from '../../../apps/server/src/testing/databases/age-database.ts';
import type { VisitorRecords } from './compare-ledger.ts';
import type { LoadedServer } from './loaded-server.ts';
import type { StoredFile } from './stored-files.ts';

const LATER_MS = 65 * 60_000;
const QUIET_MS = 15_000;
const LIMIT_MS = 180_000;

/** Lists the files of the sessions that have ended. */
export async function listSessionFiles(
  server: LoadedServer,
  { ended }: VisitorRecords,
): Promise<StoredFile[]> {
  const database = connectDatabase(server.database);
  const rows = await database.selectFrom('transactions').select(['id', 'files_key']).execute();
  await database.destroy();
  const ids = new Set(ended.map(({ txID }) => txID));
  const keys = new Set(rows.filter(({ id }) => ids.has(id)).map((row) => row.files_key));
  const files = await server.listFiles();
  return files.filter(({ key }) => keys.has(findFilesKey(key) ?? ''));
}

/**
 * Lists the files as they would be an hour after the last session: stops the server, moves all instants
 * in its database back, and starts it again, so that it deletes what it would have deleted by then.
 */
export async function listSessionFilesLater(server: LoadedServer, records: VisitorRecords) {
  await server.stop();
  const database = connectDatabase(server.database);
  await ageDatabase(database, LATER_MS);
  await database.destroy();
  await server.start();
  const limit = performance.now() + LIMIT_MS;
  let files = await listSessionFiles(server, records);
  let unchangedSinceMs = performance.now();
  while (performance.now() - unchangedSinceMs < QUIET_MS && performance.now() < limit) {
    await pause(1_000);
    const now = await listSessionFiles(server, records);
    if (now.length !== files.length) unchangedSinceMs = performance.now();
    files = now;
  }
  return files;
}
