import { expect, onTestFinished, test, vi } from 'vitest';
import { connectDatabase } from '../../database/connect.ts';
import {
  createPostgresDatabase,
  createSqliteFile,
} from '../../testing/databases/every-database.ts';
import { findDumpProblem } from './dump-program.ts';

async function open(create: typeof createSqliteFile) {
  const { location, remove } = await create();
  onTestFinished(remove);
  const database = connectDatabase(location);
  onTestFinished(() => database.destroy());
  return database;
}

test('pg_dump must be installed, and not older than the PostgreSQL of the booth (KIT-45)', async () => {
  const database = await open(createPostgresDatabase);
  expect(await findDumpProblem(database)).toBeUndefined();
  expect(await findDumpProblem(database, async () => 99)).toBeUndefined();
  expect(await findDumpProblem(database, async () => 9)).toEqual({
    reason: expect.stringMatching(
      /^pg_dump has version 9 and the database \d\d: no backup and no upgrade is possible\.$/,
    ),
    remedy: expect.stringMatching(/\(Debian: postgresql-client-\d\d\)\.$/),
  });
  vi.stubEnv('PATH', '/nowhere');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await findDumpProblem(database)).toMatchObject({
    reason: 'pg_dump is not installed: no backup and no upgrade is possible.',
  });
});

test('SQLite needs no pg_dump (KIT-45)', async () => {
  const database = await open(createSqliteFile);
  expect(await findDumpProblem(database, async () => undefined)).toBeUndefined();
});
