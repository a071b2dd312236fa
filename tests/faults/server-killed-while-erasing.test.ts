import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@jepret/time';
import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../../apps/server/src/database/connect.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import type { Database } from '../../apps/server/src/database/schema.ts';
import { BOOTH_ACTOR } from '../../apps/server/src/domain/actor.ts';
import { cancelDeliveries } from '../../apps/server/src/features/deliveries/erase-deliveries.ts';
import { createDeliveryStore } from '../../apps/server/src/features/deliveries/store.ts';
import { createRetentionService } from '../../apps/server/src/features/retention/service.ts';
import { createErasureEntries } from '../../apps/server/src/features/transactions/ledger/erasure-entries.ts';
import { createTransactionRow } from '../../apps/server/src/features/transactions/payments/create-transaction-row.ts';
import { newId, systemRandomness } from '../../apps/server/src/ports/randomness.ts';
import { createSqliteFile } from '../../apps/server/src/testing/databases/every-database.ts';
import { TEST_PATH } from '../../apps/server/src/testing/media/test-ffmpeg.ts';
import { createBoothSetup, startBooth } from '../support/booth-process.ts';

const SESSIONS = 5;
const FILES = 100;
/** Files that the first server deletes before it hangs. */
const DELETED = 250;
const EMAIL = 'sarinah@rahasia.example';

test('a server that is killed while it erases files finishes after its restart (PRIVACY-4)', async () => {
  const { location, remove } = await createSqliteFile();
  onTestFinished(remove);
  if (location.engine !== 'sqlite') return expect.fail('no SQLite');
  const setup = await createBoothSetup();
  const captures = join(setup.dataDir, 'storage', 'captures');
  const database = connectDatabase(location);
  onTestFinished(() => database.destroy());
  await migrate(database, systemClock.now());
  const sessions: string[] = [];
  for (let session = 0; session < SESSIONS; session += 1) {
    sessions.push(await addSession(database, captures));
  }
  const retention = createRetentionService({
    database,
    clock: systemClock,
    retentionDays: 14,
    cancelDeliveries: cancelDeliveries,
    recordRequested: createErasureEntries(systemClock).appendEraseRequested,
    // No server runs yet: the one that is started next finds the erasures automatically.
    scheduleRemoval: async () => {},
  });
  for (const id of sessions) await retention.erase(id, BOOTH_ACTOR);

  const environment = {
    DATABASE_URL: `sqlite:${location.path}`,
    PATH: TEST_PATH,
    LOG_LEVEL: 'silent',
  };
  const first = await startBooth({ ...environment, NODE_OPTIONS: STUCK_DISK }, setup);
  await expect.poll(() => countFiles(captures)).toBe(SESSIONS * FILES - DELETED);
  await first.kill();
  expect(await countRemoved(database)).toBeLessThan(SESSIONS);
  await endLeases(database);

  const second = await startBooth(environment, setup);
  onTestFinished(() => second.stop());
  await expect.poll(() => countRemoved(database)).toBe(SESSIONS);
  expect(countFiles(captures)).toBe(0);
  const lines = await database
    .selectFrom('ledger')
    .select('details')
    .where('event', '=', 'erased')
    .execute();
  expect(lines).toEqual(Array(SESSIONS).fill({ details: JSON.stringify({ files: FILES }) }));
  expect(readFileSync(location.path).includes(EMAIL)).toBe(false);
  expect(readFileSync(`${location.path}-wal`).includes(EMAIL)).toBe(false);
});

/** Deletes `DELETED` photos and then hangs, so that the kill always interrupts the erasure. */
const STUCK_DISK = `--import=data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  const { unlink } = fs;
  let photos = 0;
  fs.unlink = (path, ...rest) => {
    const isPhoto = String(path).endsWith('.jpg');
    if (!isPhoto || ++photos <= ${DELETED}) unlink(path, ...rest);
  };
`)}`;

/** Adds a paid session with photos and a waiting mail. */
async function addSession(database: Database, captures: string): Promise<string> {
  const now = systemClock.now();
  const paid = { status: 'paid', paid_at: now, price_idr: 35_000, amount_idr: 35_000 };
  const row = createTransactionRow(systemRandomness, now, { ...paid, location: 'jakarta' });
  await database.insertInto('transactions').values(row).execute();
  const content = { kind: 'mail', email: EMAIL, name: 'Sarinah', files: [] } as const;
  await createDeliveryStore(database).accept(
    {
      id: newId(systemRandomness),
      transactionId: row.id,
      requestKey: 'mail',
      askedBy: 'kiosk',
      content: { ...content, files: [], isLinksOnly: false },
    },
    now,
    1,
  );
  const folder = join(captures, row.files_key);
  mkdirSync(folder, { recursive: true });
  for (let number = 1; number <= FILES; number += 1) {
    writeFileSync(join(folder, `${number}.jpg`), 'a photo');
  }
  return row.id;
}

const countFiles = (folder: string): number => {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).length;
  } catch {
    // The folder was deleted before or while it was read.
    return 0;
  }
};

async function countRemoved(database: Database): Promise<number> {
  const rows = await database
    .selectFrom('erasures')
    .select('transaction_id')
    .where('removed_at', 'is not', null)
    .execute();
  return rows.length;
}

/** Ends the leases of the killed server at once instead of after minutes. */
async function endLeases(database: Database): Promise<void> {
  await database.updateTable('jobs').set({ due_at: 0 }).where('lease', 'is not', null).execute();
  await database
    .updateTable('erasures')
    .set({ next_try_at: 0 })
    .where('removed_at', 'is', null)
    .execute();
}
