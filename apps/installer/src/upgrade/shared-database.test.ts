import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase, type DatabaseLocation } from '@jepret/server/database/connect.ts';
import { migrate } from '@jepret/server/database/migrate.ts';
import type { Database } from '@jepret/server/database/schema.ts';
import { createSeparatePostgresDatabase } from '@jepret/server/testing/databases/every-database.ts';
import { systemScheduler, waitUntil } from '@jepret/time';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Machine } from '../machine.ts';
import { createDatabaseSnapshot } from './database-snapshot.ts';
import { heldOf, recover } from './recover.ts';

const BEFORE = 'paid before the upgrade';
const OF_TRIAL = 'written by the new version';
const OF_OTHER = 'paid at another server';

/** An upgrade of a booth on PostgreSQL whose new version has changed the database and failed. */
async function setUp() {
  const { location, remove } = await createSeparatePostgresDatabase();
  onTestFinished(remove);
  const folder = mkdtempSync(join(tmpdir(), 'jepret-shared-'));
  onTestFinished(() => {
    for (const copy of [folder, heldOf(folder)]) rmSync(copy, { recursive: true, force: true });
  });
  const snapshot = createDatabaseSnapshot(location);
  await withDatabase(location, async (database) => {
    await migrate(database, 0);
    await pay(database, BEFORE);
  });
  mkdirSync(folder, { recursive: true });
  await snapshot.take(folder);
  writeFileSync(join(folder, 'former'), 'versions/0.3.0.kept');
  await withDatabase(location, (database) => pay(database, OF_TRIAL));
  const printed: string[] = [];
  const used: string[] = [];
  const dependencies = {
    folder,
    snapshot,
    machine: {
      waitUntil: (find: () => Promise<boolean>) =>
        waitUntil(systemScheduler, { intervalMs: 10, limitMs: 200 }, find),
    } as unknown as Machine,
    services: { endTrial: () => {} },
    versions: {
      get: () => '',
      keep: () => '',
      forget() {},
      use: (version: string) => void used.push(version),
    },
    terminal: { print: (line: string) => void printed.push(line) },
  };
  return { dependencies, location, folder, printed, used };
}

async function withDatabase<Result>(
  location: DatabaseLocation,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = connectDatabase(location);
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}

const pay = async (database: Database, hash: string) =>
  void (await database
    .insertInto('notices')
    .values({
      hash,
      provider: 'sandbox',
      body: '{}',
      verdict: 'applied',
      first_at: 1,
      last_at: 1,
      times: 1,
    })
    .execute());

const listPayments = (location: DatabaseLocation) =>
  withDatabase(location, async (database) => {
    const rows = await database.selectFrom('notices').select('hash').orderBy('hash').execute();
    return rows.map(({ hash }) => hash);
  });

test('a rollback on PostgreSQL resets a database to which nothing else is connected (KIT-43)', async () => {
  const { dependencies, location, folder, printed, used } = await setUp();
  expect(await recover(dependencies)).toBe(true);
  expect(await listPayments(location)).toEqual([BEFORE]);
  expect(used).toEqual(['versions/0.3.0.kept']);
  expect([existsSync(folder), printed]).toEqual([false, []]);
});

test('pg_dump runs in its own process group, so that Ctrl-C cannot end it during an upgrade (KIT-47)', async () => {
  const { dependencies, folder } = await setUp();
  const [programs, noted] = [join(folder, 'programs'), join(folder, 'noted')];
  mkdirSync(programs);
  const real = execFileSync('sh', ['-c', 'command -v pg_dump'], { encoding: 'utf8' }).trim();
  const script = `#!/bin/sh\ncut -d ' ' -f 1,5 /proc/$$/stat >'${noted}'\nexec ${real} "$@"\n`;
  writeFileSync(join(programs, 'pg_dump'), script, { mode: 0o755 });
  vi.stubEnv('PATH', `${programs}:${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  await dependencies.snapshot.take(folder);
  const [id, group] = readFileSync(noted, 'utf8').trim().split(' ');
  expect(group).toBe(id);
});

test('a rollback on PostgreSQL leaves the database as it is if the copy is damaged (KIT-80)', async () => {
  const { dependencies, location, folder } = await setUp();
  const path = join(folder, 'database.dump');
  truncateSync(path, statSync(path).size - 1);
  await expect(recover(dependencies)).rejects.toThrow('is damaged: database.dump has');
  expect(await listPayments(location)).toEqual([BEFORE, OF_TRIAL]);
});

test('a rollback leaves the database as it is if another server has connected, also after that has stopped (KIT-43)', async () => {
  const { dependencies, location, folder, printed, used } = await setUp();
  const other = connectDatabase(location);
  await pay(other, OF_OTHER);
  expect(await recover(dependencies)).toBe(false);
  await other.destroy();
  // At the next start of the server.
  await recover(dependencies);
  expect(await listPayments(location)).toEqual([OF_OTHER, BEFORE, OF_TRIAL]);
  expect(used).toEqual(['versions/0.3.0.kept']);
  expect(printed.join()).toMatch(
    /^The previous version is back, and the database was left as it is: others are connected to it \(jepret from 127\.0\.0\.1\)/,
  );
  // As the guide says, for a technician who decides to lose it.
  expect(existsSync(folder)).toBe(false);
  renameSync(heldOf(folder), folder);
  expect(await recover(dependencies)).toBe(true);
  expect(await listPayments(location)).toEqual([BEFORE]);
});
