import { setImmediate } from 'node:timers/promises';
import { TestClock } from 'pg-boss';
import { expect, test } from 'vitest';
import { recordLog } from '../../testing/recorded-log.ts';
import { createPolling } from './pg-boss-polling.ts';
import type { BossQueues } from './pg-boss-queues.ts';

/** Polling on a pg-boss double that returns given rows. */
function openPolling(getRows: () => Promise<readonly object[]>) {
  const clock = new TestClock(0);
  const { log, logged } = recordLog();
  const stopping = new AbortController();
  const actions: string[] = [];
  let queries = 0;
  const executeSql = async () => {
    queries += 1;
    return { rows: await getRows() };
  };
  const boss = {
    getDb: () => ({ executeSql }),
    isMaintaining: () => false,
    supervise: async () => void actions.push('supervised'),
  };
  const polling = createPolling({
    queues: { boss } as unknown as BossQueues,
    schema: 'jobs',
    clock,
    log,
    wake: (name, priority) => void actions.push(`woken: ${name}, ${priority}`),
    requestRun: async ({ name }) => void actions.push(`requested: ${name}`),
    stopping: stopping.signal,
  });
  return { polling, clock, stopping, logged, actions: actions, countQueries: () => queries };
}

const WORK = { names: ['film', 'gif'], repeating: [{ name: 'sweep', everyMs: 60_000 }] };

test('one query for all names runs every two seconds, and nothing is done if nothing is due', async () => {
  const { polling, clock, actions, countQueries } = openPolling(async () => []);
  await polling.start(WORK);
  for (let seconds = 1; seconds <= 10; seconds += 1) {
    await clock.tick(1_000);
    await setImmediate();
  }
  expect(countQueries()).toBe(1 + 5);
  expect(actions).toEqual([]);
});

test('only the actions of the returned rows are done', async () => {
  const { polling, actions } = openPolling(async () => [
    { kind: 'due', name: 'film', priority: 1 },
    { kind: 'silent', name: null },
    { kind: 'missing', name: 'sweep' },
  ]);
  await polling.start(WORK);
  expect(actions).toEqual(['woken: film, 1', 'supervised', 'requested: sweep']);
});

test('a poll requested during a query runs right after it', async () => {
  const slow = Promise.withResolvers<readonly object[]>();
  const answers = [slow.promise, Promise.resolve([{ kind: 'due', name: 'gif', priority: 0 }])];
  const { polling, clock, actions, countQueries } = openPolling(
    () => answers.shift() ?? Promise.resolve([]),
  );
  const started = polling.start(WORK);
  await clock.tick(6_000);
  expect(countQueries()).toBe(1);
  slow.resolve([]);
  await started;
  expect(countQueries()).toBe(2);
  expect(actions).toEqual(['woken: gif, 0']);
});

test('a failed query is logged and repeated on schedule', async () => {
  const answers = [Promise.reject(new Error('away')), Promise.resolve([])];
  const { polling, clock, logged, countQueries } = openPolling(
    () => answers.shift() ?? Promise.resolve([]),
  );
  await polling.start(WORK);
  expect(logged).toHaveLength(1);
  await clock.tick(2_000);
  await setImmediate();
  expect(countQueries()).toBe(2);
});

test('once the queue is stopping nothing more is queried or done', async () => {
  const slow = Promise.withResolvers<readonly object[]>();
  const { polling, clock, stopping, actions, countQueries } = openPolling(() => slow.promise);
  const started = polling.start(WORK);
  stopping.abort();
  const stopped = polling.stop();
  slow.resolve([{ kind: 'due', name: 'film', priority: 0 }]);
  await Promise.all([started, stopped]);
  await polling.start(WORK);
  await clock.tick(60_000);
  expect(actions).toEqual([]);
  expect(countQueries()).toBe(1);
});
