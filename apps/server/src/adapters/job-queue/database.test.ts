import { expect, onTestFinished, test } from 'vitest';
import { createHandMovedClock } from '../../../../../tests/support/provider-clock.ts';
import { connectDatabase } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import { describeJobQueue } from '../../ports/job-queue.contract.ts';
import { systemRandomness } from '../../ports/randomness.ts';
import { createPostgresDatabase, createSqliteFile } from '../../testing/every-database.ts';
import { createGate } from '../../testing/job-queue-harness.ts';
import { openInMemory } from '../../testing/sqlite-in-memory.ts';
import { createStatementWatch } from '../../testing/statement-watch.ts';
import { createDatabaseJobQueue } from './database.ts';
import { recordLog } from './recorded-log.ts';

for (const [engine, create] of [
  ['SQLite', createSqliteFile],
  ['PostgreSQL', createPostgresDatabase],
] as const) {
  describeJobQueue(`jobs as rows (${engine})`, async () => {
    const { location, remove } = await create();
    onTestFinished(remove);
    const connect = () => {
      const database = connectDatabase(location);
      onTestFinished(() => database.destroy());
      return database;
    };
    await migrate(connect(), 0);
    const scheduler = createHandMovedClock(Date.now());
    const { watch, untilQuiet } = createStatementWatch();
    const { log, logged } = recordLog();
    return {
      open: (options) =>
        createDatabaseJobQueue({
          ...options,
          database: watch(connect()),
          scheduler,
          randomness: systemRandomness,
          log,
        }),
      async advance(ms) {
        await untilQuiet();
        await scheduler.advance(ms);
        await untilQuiet();
      },
      now: scheduler.now,
      logged,
      script: (options) => `
        const load = (path) => import(new URL(path, ${JSON.stringify(import.meta.url)}));
        const { connectDatabase } = await load('../../database/connect.ts');
        const { systemRandomness } = await load('../../ports/randomness.ts');
        const { systemScheduler } = await load('../../ports/scheduler.ts');
        const { createDatabaseJobQueue } = await load('./database.ts');
        const queue = createDatabaseJobQueue({
          database: connectDatabase(${JSON.stringify(location)}),
          scheduler: systemScheduler,
          randomness: systemRandomness,
          log: console,
          ...${JSON.stringify(options ?? {})},
        });`,
    };
  });
}

test('repeating jobs go on within a minute after the clock was set back', async () => {
  const clock = createHandMovedClock();
  let setBackMs = 0;
  const scheduler = { ...clock, now: () => clock.now() - setBackMs };
  const { log } = recordLog();
  const { watch, untilQuiet } = createStatementWatch();
  const database = watch(await openInMemory());
  const queue = createDatabaseJobQueue({ database, scheduler, randomness: systemRandomness, log });
  onTestFinished(() => queue.stop());
  let runs = 0;
  const tick = async () => {
    runs += 1;
  };
  await queue.start({ tick }, [{ name: 'tick', everyMs: 5_000 }]);
  await untilQuiet();
  await clock.advance(5_000);
  await expect.poll(() => runs).toBe(2);
  // A PC whose hardware clock shows local time starts seven hours ahead in Jakarta.
  setBackMs = 7 * 3_600_000;
  for (let seconds = 0; seconds < 70; seconds += 1) await clock.advance(1_000);
  await expect.poll(() => runs).toBeGreaterThan(2);
});

test('after the clock was set back jobs run at once, in their order, and those under way only once', async () => {
  const clock = createHandMovedClock();
  let setBackMs = 0;
  const scheduler = { ...clock, now: () => clock.now() - setBackMs };
  const { log } = recordLog();
  const { watch, untilQuiet } = createStatementWatch();
  const database = watch(await openInMemory());
  const options = { database, scheduler, randomness: systemRandomness, log, concurrency: 2 };
  const queue = createDatabaseJobQueue(options);
  const gate = createGate();
  onTestFinished(() => {
    gate.open();
    return queue.stop();
  });
  const ran: unknown[] = [];
  const mail = async (payload: unknown) => void ran.push(payload);
  const film = async (payload: unknown) => {
    ran.push(payload);
    await gate.passed;
  };
  await queue.start({ mail, film });
  await queue.add('film', 'film');
  await untilQuiet();
  await clock.advance(1_000);
  await expect.poll(() => ran).toEqual(['film']);
  await queue.add('mail', 'far ahead', { runAt: scheduler.now() + 3_600_000 });

  setBackMs = 30 * 3_600_000;
  await queue.add('mail', 'next');
  for (let seconds = 0; seconds < 40; seconds += 1) {
    await untilQuiet();
    await clock.advance(1_000);
  }
  await expect.poll(() => ran).toHaveLength(3);
  expect(ran).toEqual(['film', 'far ahead', 'next']);
});
