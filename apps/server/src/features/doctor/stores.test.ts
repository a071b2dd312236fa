import { expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import type { Check } from './check.ts';
import { createDatabaseCheck, createDataFolderCheck, createStorageCheck } from './stores.ts';

const run = (check: Check) => check.run(new AbortController().signal);

const checkDatabase = (readMigrations: () => Promise<string[] | undefined>) =>
  run(createDatabaseCheck({ place: 'at /srv/jepret.sqlite', readMigrations }));

describeOnEveryDatabase('the check of the database', (open) => {
  test('its schema is of this version, an older one or a newer one (OPS-58)', async () => {
    const database = await open();
    const rows = await database.selectFrom('migrations').select('name').execute();
    const names = rows.map(({ name }) => name);
    const latest = names.toSorted().at(-1);
    expect(await checkDatabase(async () => names)).toEqual({
      status: 'ok',
      message: `It responds, and its schema is current (${latest}).`,
    });
    expect(await checkDatabase(async () => names.filter((name) => name !== latest))).toMatchObject({
      status: 'warn',
      remedy: expect.stringContaining('Start the server'),
    });
    expect(await checkDatabase(async () => [...names, '999-later'])).toMatchObject({
      status: 'fail',
      message: 'It was changed by a newer version of Jepret.',
    });
  });
});

test('a database that is missing or does not respond is a failure (OPS-58)', async () => {
  expect(await checkDatabase(async () => undefined)).toMatchObject({
    status: 'fail',
    message: 'There is no booth at /srv/jepret.sqlite.',
  });
  const refuse = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:5432'));
  expect(await checkDatabase(refuse)).toMatchObject({
    status: 'fail',
    message: 'The database cannot be read (connect ECONNREFUSED 10.0.0.7:5432).',
    remedy: expect.stringContaining('DATABASE_URL'),
  });
});

test('a data folder that is missing or cannot be written is a failure (OPS-58)', async () => {
  const check = (code?: string) =>
    run(
      createDataFolderCheck('/srv/jepret', async () => {
        if (code) throw Object.assign(new Error(code), { code });
      }),
    );
  expect(await check()).toEqual({ status: 'ok', message: '/srv/jepret can be written.' });
  expect(await check('ENOENT')).toMatchObject({
    status: 'fail',
    message: 'There is no folder /srv/jepret.',
  });
  expect(await check('EACCES')).toMatchObject({
    status: 'fail',
    message: '/srv/jepret cannot be written (EACCES).',
    remedy: expect.stringContaining('DATA_DIR'),
  });
});

test('the outcome of the attempt to store a file is the outcome of the check (OPS-58)', async () => {
  const works = { isWorking: true, reason: 'Written.' } as const;
  expect(await run(createStorageCheck({ tryStorage: async () => works }))).toEqual({
    status: 'ok',
    message: 'Written.',
  });
  const fails = { isWorking: false, reason: 'It is full.', remedy: 'Make room.' } as const;
  expect(await run(createStorageCheck({ tryStorage: async () => fails }))).toEqual({
    status: 'fail',
    message: 'It is full.',
    remedy: 'Make room.',
  });
});
