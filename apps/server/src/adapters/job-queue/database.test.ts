import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import { describeJobQueue } from '../../ports/job-queue.contract.ts';
import { systemRandomness } from '../../ports/randomness.ts';
import {
  createPostgresDatabase,
  createSqliteFile,
} from '../../testing/databases/every-database.ts';
import { createGate } from '../../testing/databases/job-queue-storage.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { createStatementWatch } from '../../testing/databases/statement-watch.ts';
import { recordLog } from '../../testing/recorded-log.ts';
import { createDatabaseJobQueue } from './database.ts';

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
    const scheduler = createManualClock(Date.now());
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
      inTransaction: (change) => connect().transaction().execute(change),
      logged,
      script: (options) => `
        const load = (path) => import(new URL(path, ${JSON.stringify(import.meta.url)}));
        const { connectDatabase } = await load('../../database/connect.ts');
        const { systemRandomness } = await load('../../ports/randomness.ts');
        const { systemScheduler } = await import('@jepret/time');
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

/** A queue whose clock can be set back while its timers continue. */
async function openWithSettableClock(options: { concurrency?: number } = {}) {
  const clock = createManualClock();
  let setBackMs = 0;
  const scheduler = { ...clock, now: () => clock.now() - setBackMs };
  const { log } = recordLog();
  const { watch, untilQuiet } = createStatementWatch();
  const queue = createDatabaseJobQueue({
    ...options,
    database: watch(await openInMemory()),
    scheduler,
    randomness: systemRandomness,
    log,
  });
  onTestFinished(() => queue.stop());
  return {
    queue,
    untilQuiet,
    now: scheduler.now,
    advance: clock.advance,
    setBack(ms: number) {
      setBackMs = ms;
    },
  };
}

test('repeating jobs continue within a minute after the clock was set back (OPS-24)', async () => {
  const { queue, untilQuiet, advance, setBack } = await openWithSettableClock();
  let runs = 0;
  const tick = async () => {
    runs += 1;
  };
  await queue.start({ tick }, [{ name: 'tick', everyMs: 5_000 }]);
  await untilQuiet();
  await advance(5_000);
  await expect.poll(() => runs).toBe(2);
  // A PC whose hardware clock shows local time starts seven hours ahead in Jakarta.
  setBack(7 * 3_600_000);
  for (let seconds = 0; seconds < 70; seconds += 1) await advance(1_000);
  await expect.poll(() => runs).toBeGreaterThan(2);
});

test('after the clock was set back waiting jobs run immediately and in order, and running ones are not run again', async () => {
  const { queue, untilQuiet, now, advance, setBack } = await openWithSettableClock({
    concurrency: 2,
  });
  const gate = createGate();
  onTestFinished(gate.open);
  const ran: unknown[] = [];
  const mail = async (payload: unknown) => void ran.push(payload);
  const film = async (payload: unknown) => {
    ran.push(payload);
    await gate.passed;
  };
  await queue.start({ mail, film });
  await queue.add('film', 'film');
  await untilQuiet();
  await advance(1_000);
  await expect.poll(() => ran).toEqual(['film']);
  await queue.add('mail', 'far ahead', { runAt: now() + 3_600_000 });

  setBack(30 * 3_600_000);
  await queue.add('mail', 'next');
  for (let seconds = 0; seconds < 40; seconds += 1) {
    await untilQuiet();
    await advance(1_000);
  }
  await expect.poll(() => ran).toHaveLength(3);
  expect(ran).toEqual(['film', 'far ahead', 'next']);
});
