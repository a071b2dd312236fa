import { expect, onTestFinished, test, vi } from 'vitest';
import { readSettings } from '../../config/settings.ts';
import { connectDatabase } from '../../database/connect.ts';
import {
  createPostgresDatabase,
  createSqliteFile,
} from '../../testing/databases/every-database.ts';
import { listBoothChecks } from './list-checks.ts';

async function findDumpCheck(create: typeof createSqliteFile) {
  const { location, remove } = await create();
  onTestFinished(remove);
  const database = connectDatabase(location);
  onTestFinished(() => database.destroy());
  return listBoothChecks(readSettings({}), database).find(({ name }) => name === 'pg_dump');
}

test('doctor warns of a missing pg_dump where the database is PostgreSQL (KIT-45)', async () => {
  expect(await findDumpCheck(createSqliteFile)).toBeUndefined();
  const check = await findDumpCheck(createPostgresDatabase);
  const run = () => check?.run(new AbortController().signal);
  expect(await run()).toMatchObject({ status: 'ok' });
  vi.stubEnv('PATH', '/nowhere');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await run()).toMatchObject({
    status: 'warn',
    remedy: expect.stringMatching(/^Install .*postgresql-client-\d\d/),
  });
});
