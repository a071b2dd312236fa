import { setImmediate } from 'node:timers/promises';
import { TestClock } from 'pg-boss';
import { expect, test } from 'vitest';
import { recordLog } from '../../testing/recorded-log.ts';
import { createPolling } from './pg-boss-polling.ts';
import type { BossQueues } from './pg-boss-queues.ts';

/** Of a pg-boss that only answers what it is told to. */
function openPolling(answer: () => Promise<readonly object[]>) {
  const clock = new TestClock(0);
  const { log, logged } = recordLog();
  const stopping = new AbortController();
  const done: string[] = [];
  let questions = 0;
  const executeSql = async () => {
    questions += 1;
    return { rows: await answer() };
  };
  const boss = {
    getDb: () => ({ executeSql }),
    isMaintaining: () => false,
    supervise: async () => void done.push('supervised'),
  };
  const polling = createPolling({
    queues: { boss } as unknown as BossQueues,
    schema: 'jobs',
    clock,
    log,
    wake: (name, priority) => void done.push(`woken: ${name}, ${priority}`),
    requestRun: async ({ name }) => void done.push(`asked for: ${name}`),
    stopping: stopping.signal,
  });
  return { polling, clock, stopping, logged, done, countQuestions: () => questions };
}

const WORK = { names: ['film', 'gif'], repeating: [{ name: 'sweep', everyMs: 60_000 }] };

test('there is one question for all names in two seconds, and nothing is done when nothing is due', async () => {
  const { polling, clock, done, countQuestions } = openPolling(async () => []);
  await polling.start(WORK);
  for (let seconds = 1; seconds <= 10; seconds += 1) {
    await clock.tick(1_000);
    await setImmediate();
  }
  expect(countQuestions()).toBe(1 + 5);
  expect(done).toEqual([]);
});

test('only what the answer names is done', async () => {
  const { polling, done } = openPolling(async () => [
    { kind: 'due', name: 'film', priority: 1 },
    { kind: 'silent', name: null },
    { kind: 'missing', name: 'sweep' },
  ]);
  await polling.start(WORK);
  expect(done).toEqual(['woken: film, 1', 'supervised', 'asked for: sweep']);
});

test('what comes up while an answer is under way is asked for right after it', async () => {
  const slow = Promise.withResolvers<readonly object[]>();
  const answers = [slow.promise, Promise.resolve([{ kind: 'due', name: 'gif', priority: 0 }])];
  const { polling, clock, done, countQuestions } = openPolling(
    () => answers.shift() ?? Promise.resolve([]),
  );
  const started = polling.start(WORK);
  await clock.tick(6_000);
  expect(countQuestions()).toBe(1);
  slow.resolve([]);
  await started;
  expect(countQuestions()).toBe(2);
  expect(done).toEqual(['woken: gif, 0']);
});

test('a question that fails is logged, and asked again in its time', async () => {
  const answers = [Promise.reject(new Error('away')), Promise.resolve([])];
  const { polling, clock, logged, countQuestions } = openPolling(
    () => answers.shift() ?? Promise.resolve([]),
  );
  await polling.start(WORK);
  expect(logged).toHaveLength(1);
  await clock.tick(2_000);
  await setImmediate();
  expect(countQuestions()).toBe(2);
});

test('once it is stopping nothing more is asked or done', async () => {
  const slow = Promise.withResolvers<readonly object[]>();
  const { polling, clock, stopping, done, countQuestions } = openPolling(() => slow.promise);
  const started = polling.start(WORK);
  stopping.abort();
  const stopped = polling.stop();
  slow.resolve([{ kind: 'due', name: 'film', priority: 0 }]);
  await Promise.all([started, stopped]);
  await polling.start(WORK);
  await clock.tick(60_000);
  expect(done).toEqual([]);
  expect(countQuestions()).toBe(1);
});
