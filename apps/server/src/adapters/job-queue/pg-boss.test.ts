import pg from 'pg';
import { TestClock } from 'pg-boss';
import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../../database/connect.ts';
import { describeJobQueue } from '../../ports/job-queue.contract.ts';
import { systemRandomness } from '../../ports/randomness.ts';
import { createPostgresDatabase } from '../../testing/databases/every-database.ts';
import { recordLog } from '../../testing/recorded-log.ts';
import { createPgBossJobQueue } from './pg-boss.ts';

// pg warns about the statements of the test clock.
process.noDeprecation = true;

describeJobQueue('jobs in pg-boss', async () => {
  const { url, schema } = await createSchema();
  const clock = new TestClock(Date.now());
  const { log, logged } = recordLog();
  const { error: logError } = log;
  log.error = (details, message) => {
    if (!isMovedHeartbeat(details)) logError(details, message);
  };
  return {
    open: (options) =>
      createPgBossJobQueue({ ...options, url, schema, clock, randomness: systemRandomness, log }),
    advance: (ms) => clock.tick(ms),
    now: () => clock.now(),
    inTransaction(change) {
      const database = connectDatabase({ engine: 'postgres', url });
      onTestFinished(() => database.destroy());
      return database.transaction().execute(change);
    },
    logged,
    script: (options) => `
      const load = (path) => import(new URL(path, ${JSON.stringify(import.meta.url)}));
      const { systemRandomness } = await load('../../ports/randomness.ts');
      const { createPgBossJobQueue } = await load('./pg-boss.ts');
      const queue = createPgBossJobQueue({
        url: ${JSON.stringify(url)},
        schema: ${JSON.stringify(schema)},
        randomness: systemRandomness,
        log: console,
        ...${JSON.stringify(options ?? {})},
      });`,
  };
});

test('a stopped queue sends no more queries', async () => {
  const { open, clock, logged } = await prepare();
  const queue = open();
  await queue.start({ tick: async () => {} }, [{ name: 'tick', everyMs: 5_000 }]);
  await clock.tick(3_000);
  await queue.stop();
  await clock.tick(60_000);
  expect(logged).toEqual([]);
});

test('a job that repeats every second runs on time', async () => {
  const { open, clock } = await prepare();
  let runs = 0;
  const tick = async () => {
    runs += 1;
  };
  await open().start({ tick }, [{ name: 'tick', everyMs: 1_000 }]);
  for (let seconds = 1; seconds <= 10; seconds += 1) {
    await clock.tick(500);
    await clock.tick(500);
    await expect.poll(() => runs).toBeGreaterThanOrEqual(seconds);
  }
});

test('repeating jobs continue after the database’s clock was set back, although the next intervals have runs already (OPS-24)', async () => {
  const { open, clock, connect, schema } = await prepare();
  const queue = open();
  let runs = 0;
  const tick = async () => {
    runs += 1;
  };
  await queue.start({ tick }, [{ name: 'tick', everyMs: 5_000 }]);
  const client = await connect();
  await client.query(
    `insert into ${schema}.job (name, state, singleton_key, singleton_on, policy, completed_on)
     select 'tick', 'completed', 'repeating',
       'epoch'::timestamp + interval '5 seconds' * (floor($1 / 5000.0) + slot), 'exclusive', now()
     from generate_series(1, 1440) as slot`,
    [clock.now()],
  );
  const before = runs;
  for (let seconds = 0; seconds < 60 && runs < before + 3; seconds += 1) {
    await clock.tick(1_000);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(runs).toBeGreaterThanOrEqual(before + 3);
});

test('a failed opening closes its connections, and the next one works', async () => {
  const { url: bareUrl, schema, connect } = await createSchema();
  const url = `${bareUrl}&application_name=${schema}`;
  const { log } = recordLog();
  const open = () => createPgBossJobQueue({ url, schema, randomness: systemRandomness, log });
  const first = open();
  await first.listDeadLetters();
  await first.stop();
  const client = await connect();
  const countConnections = async () => {
    const { rows } = await client.query(
      'select count(*)::int as n from pg_stat_activity where application_name = $1',
      [schema],
    );
    return rows[0].n;
  };

  await client.query(`alter function ${schema}.create_queue rename to create_no_queue`);
  const queue = open();
  onTestFinished(() => queue.stop());
  await expect(queue.add('film', null)).rejects.toThrow('create_queue');
  await expect.poll(countConnections).toBe(0);

  await client.query(`alter function ${schema}.create_no_queue rename to create_queue`);
  expect(await queue.listDeadLetters()).toEqual([]);
  expect(await countConnections()).toBeGreaterThan(0);
});

/** A queue in a schema of its own, with a clock moved by hand. */
async function prepare() {
  const { url, ...own } = await createSchema();
  const clock = new TestClock(Date.now());
  const { log, logged } = recordLog();
  return {
    ...own,
    clock,
    logged,
    open() {
      const { schema } = own;
      const randomness = systemRandomness;
      const queue = createPgBossJobQueue({ url, schema, clock, randomness, log });
      onTestFinished(() => queue.stop());
      return queue;
    },
  };
}

async function createSchema() {
  const { location, remove } = await createPostgresDatabase();
  onTestFinished(remove);
  if (location.engine !== 'postgres') throw new Error('not PostgreSQL');
  const { url } = location;
  return {
    url,
    schema: schemaOf(url),
    async connect(): Promise<pg.Client> {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      onTestFinished(() => client.end());
      return client;
    },
  };
}

const schemaOf = (url: string): string =>
  `${new URL(url).searchParams.get('options')?.match(/search_path=(\w+)/)?.[1]}_jobs`;

/** The test clock does not wait for the database's response, so on a busy machine seconds pass before it comes. */
const isMovedHeartbeat = (details: object): boolean =>
  'err' in details && /^Error: LISTEN\/NOTIFY heartbeat timed out/.test(String(details.err));
