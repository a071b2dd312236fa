import { existsSync, writeFileSync } from 'node:fs';
import { openAgentNotes } from '@jepret/print-agent/notes.ts';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { startPostgres } from '@jepret/testing/servers/postgres-server.ts';
import type { Scheduler } from '@jepret/time';
import { expect, onTestFinished, test } from 'vitest';
import { createPgBossJobQueue } from '../adapters/job-queue/pg-boss.ts';
import { connectDatabase } from '../database/connect.ts';
import { hasBooth } from '../database/has-booth.ts';
import { migrate } from '../database/migrate.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import { systemRandomness } from '../ports/randomness.ts';
import { createPostgresDatabase, createSqliteFile } from '../testing/databases/every-database.ts';
import { recordLog } from '../testing/recorded-log.ts';
import { prepareDataDir } from './data-dir.ts';
import { openBoothDatabase, openDatabase, startJobs } from './start-up.ts';

const UNAVAILABLE_DATABASE = {
  engine: 'postgres',
  url: 'postgres://jepret:hush@127.0.0.1:1/jepret',
} as const;
const scheduler = createManualClock(0);

test('an older version does not start with a database that a newer one has migrated (RUN-22)', async () => {
  const { location, remove } = await createSqliteFile();
  onTestFinished(remove);
  const database = connectDatabase(location);
  await migrate(database, 0);
  const newer = { name: '999-from-the-future', applied_at: 1 };
  await database.insertInto('migrations').values(newer).execute();
  await database.destroy();
  const log = { warn: expect.fail, error: expect.fail };
  await expect(openDatabase(location, { scheduler, log })).rejects.toThrow(
    'DATABASE_URL: the database cannot be opened (it was changed by a newer version of Jepret, with 999-from-the-future: run that version or a later one).',
  );
});

test('the server waits for an unavailable database and logs it once; a command does not wait (RUN-22)', async () => {
  await expect(openDatabase(UNAVAILABLE_DATABASE, { scheduler })).rejects.toThrow(
    'DATABASE_URL: the database cannot be opened (connect ECONNREFUSED 127.0.0.1:1).',
  );
  const logged: string[] = [];
  const recordMessage = (_: object, message: string) => void logged.push(message);
  let pauses = 0;
  const waiting = openDatabase(UNAVAILABLE_DATABASE, {
    scheduler: {
      now: scheduler.now,
      schedule(_, task) {
        pauses += 1;
        if (pauses === 3) throw new Error('Stopped by the test.');
        queueMicrotask(task);
        return () => {};
      },
    },
    log: { warn: recordMessage, error: recordMessage },
  });
  await expect(waiting).rejects.toThrow('Stopped by the test.');
  expect(logged).toEqual([
    'DATABASE_URL: the database does not answer (connect ECONNREFUSED 127.0.0.1:1); the booth waits for it',
  ]);
});

test('jobs start once PostgreSQL, stopped after the booth opened its port, is back (RUN-47)', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const { log, logged } = recordLog();
  const queue = createPgBossJobQueue({
    url: postgres.url,
    schema: 'jobs_of_a_start',
    randomness: systemRandomness,
    log: { warn: () => {}, error: () => {} },
  });
  onTestFinished(() => queue.stop());
  await postgres.control('stop', 'fast');
  const restart: Scheduler = {
    now: scheduler.now,
    schedule(_, task) {
      void postgres.control('restart', 'fast').then(task);
      return () => {};
    },
  };
  const done = Promise.withResolvers<unknown>();
  const handlers = { greet: async (payload: unknown) => done.resolve(payload) };
  await startJobs(queue, { handlers, repeating: [] }, { scheduler: restart, log });
  await queue.add('greet', 'hello');
  expect(await done.promise).toBe('hello');
  expect(logged.map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /^DATABASE_URL: the database does not answer \(.+\); the booth waits for it$/,
    ),
    'the database is available again',
  ]);
});

test('any other failure of the job queue stops the start with an error message (RUN-7)', async () => {
  const start = () => Promise.reject(new Error('permission denied for database'));
  const { log } = recordLog();
  const queue = { start } as unknown as JobQueue;
  const waiting = { scheduler, log };
  await expect(startJobs(queue, { handlers: {}, repeating: [] }, waiting)).rejects.toThrow(
    'DATABASE_URL: the job queue cannot be started (permission denied for database).',
  );
});

test.each([
  ['SQLite', createSqliteFile],
  ...(process.env.TEST_QUICK ? [] : [['PostgreSQL', createPostgresDatabase] as const]),
] as const)(
  'a command opens an existing booth’s database in %s and creates none (OPS-39)',
  async (_, create) => {
    const { location, remove } = await create();
    onTestFinished(remove);
    const hasTables = async () => {
      const database = connectDatabase(location);
      try {
        return await hasBooth(database);
      } finally {
        await database.destroy();
      }
    };
    await expect(openBoothDatabase(location, { scheduler })).rejects.toThrow(/^There is no booth /);
    expect(location.engine === 'sqlite' ? existsSync(location.path) : await hasTables()).toBe(
      false,
    );
    await (await openDatabase(location, { scheduler })).destroy();
    await (await openBoothDatabase(location, { scheduler })).destroy();
    await expect(openBoothDatabase(UNAVAILABLE_DATABASE, { scheduler })).rejects.toThrow(
      'DATABASE_URL: the database cannot be opened (connect ECONNREFUSED 127.0.0.1:1).',
    );
  },
);

test('a file that is no database stops with an error message (RUN-7)', async () => {
  const { location, remove } = await createSqliteFile();
  onTestFinished(remove);
  if (location.engine !== 'sqlite') return expect.fail('no SQLite');
  writeFileSync(location.path, 'this is no database, only a text that is long enough');
  await expect(openDatabase(location, { scheduler })).rejects.toThrow(
    'DATABASE_URL: the database cannot be opened (file is not a database).',
  );
});

test('a folder that cannot be created stops the booth, the database and the print agent with an error message', async () => {
  expect(() => prepareDataDir('/proc/x')).toThrow(
    "DATA_DIR: the folder /proc/x cannot be written (ENOENT: no such file or directory, mkdir '/proc/x').",
  );
  const location = { engine: 'sqlite', path: '/proc/x/y.sqlite' } as const;
  await expect(openDatabase(location, { scheduler })).rejects.toThrow(
    /^DATABASE_URL: the database cannot be opened \(ENOENT/,
  );
  expect(() => openAgentNotes('/proc/x', () => 'a')).toThrow('ENOENT');
});
