import { TestClock } from 'pg-boss';
import { onTestFinished } from 'vitest';
import { describeJobQueue } from '../../ports/job-queue.contract.ts';
import { systemRandomness } from '../../ports/randomness.ts';
import { createPostgresDatabase } from '../../testing/every-database.ts';
import { createPgBossJobQueue } from './pg-boss.ts';
import { recordLog } from './recorded-log.ts';

// The test clock's own statements make pg warn about its next release.
process.noDeprecation = true;

describeJobQueue('jobs in pg-boss', async () => {
  const { location, remove } = await createPostgresDatabase();
  onTestFinished(remove);
  if (location.engine !== 'postgres') throw new Error('not PostgreSQL');
  const { url } = location;
  const schema = `${new URL(url).searchParams.get('options')?.match(/search_path=(\w+)/)?.[1]}_jobs`;
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

/** The test clock does not wait for this one's answer, so on a busy machine seconds pass before it comes. */
const isMovedHeartbeat = (details: object): boolean =>
  'err' in details && /^Error: LISTEN\/NOTIFY heartbeat timed out/.test(String(details.err));
