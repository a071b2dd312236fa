import { setImmediate } from 'node:timers/promises';
import type { JobResult, JobWithMetadata } from 'pg-boss';
import { expect, test } from 'vitest';
import { createCrew } from './pg-boss-crew.ts';
import type { BossQueues } from './pg-boss-queues.ts';
import type { StoredPayload } from './stored-payload.ts';

type Job = JobWithMetadata<StoredPayload>;
type Handler = (jobs: readonly Job[]) => Promise<JobResult[]>;
const DONE: JobResult = { id: '1', status: 'completed' };

/** Two at once, of a pg-boss that only notes what it is told. */
async function openCrew({ minPriority }: { minPriority?: number } = {}) {
  const handlers: Handler[] = [];
  const notified: string[] = [];
  const gone: string[] = [];
  const boss = {
    work: async (_name: string, _options: unknown, handler: Handler) =>
      `worker ${handlers.push(handler)}`,
    notifyWorker: (id: string) => void notified.push(id),
    offWork: async (_name: string, { id }: { id: string }) => void gone.push(id),
  } as unknown as BossQueues['boss'];
  const runs: PromiseWithResolvers<JobResult>[] = [];
  const perform = (): Promise<JobResult> => {
    const run = Promise.withResolvers<JobResult>();
    runs.push(run);
    return run.promise;
  };
  const stopping = new AbortController();
  const plan = { boss, name: 'film', max: 2, perform, stopping: stopping.signal };
  const crew = createCrew({ ...plan, minPriority });
  await crew.start();
  return {
    crew,
    stopping,
    notified,
    gone,
    countWorkers: () => handlers.length,
    /** pg-boss has found a job for the worker of that number. */
    async find(worker: number): Promise<PromiseWithResolvers<JobResult>> {
      const result = handlers[worker - 1]?.([{} as Job]);
      result?.catch(() => {});
      await setImmediate();
      return runs.at(-1) ?? expect.fail('Nothing runs.');
    },
  };
}

test('a crew whose first start failed starts again, with one worker (RUN-47)', async () => {
  const started: string[] = [];
  let isAway = true;
  const boss = {
    async work(name: string) {
      if (isAway) throw new Error('The database is away.');
      return `worker ${started.push(name)}`;
    },
  } as unknown as BossQueues['boss'];
  const perform = async () => DONE;
  const stopping = new AbortController().signal;
  const crew = createCrew({
    boss,
    name: 'film',
    max: 2,
    perform,
    stopping,
    minPriority: undefined,
  });
  await expect(crew.start()).rejects.toThrow('away');
  isAway = false;
  await crew.start();
  await crew.start();
  expect(started).toEqual(['film']);
});

test('one waits; when it has found a job the next comes, up to as many as may work', async () => {
  const { find, countWorkers } = await openCrew();
  expect(countWorkers()).toBe(1);
  await find(1);
  expect(countWorkers()).toBe(2);
  await find(2);
  expect(countWorkers()).toBe(2);
});

test('who ends while another one waits goes; who ends alone looks again at once', async () => {
  const { find, notified, gone, countWorkers } = await openCrew();
  const first = await find(1);
  first.resolve(DONE);
  await setImmediate();
  expect({ gone, notified }).toEqual({ gone: ['worker 1'], notified: [] });

  const second = await find(2);
  const third = await find(3);
  second.resolve(DONE);
  third.reject(new Error('It failed.'));
  await setImmediate();
  expect({ gone, notified }).toEqual({ gone: ['worker 1', 'worker 3'], notified: ['worker 2'] });
  await find(2);
  expect(countWorkers()).toBe(4);
});

test('who pg-boss no longer waits for is still woken, and leaves once', async () => {
  const { crew, find, notified, gone, countWorkers } = await openCrew();
  const stuck = await find(1);
  const other = await find(2);
  crew.wake(0);
  expect(notified).toEqual(['worker 1', 'worker 2']);
  // pg-boss has given up the first run, and the worker has found another job.
  const next = await find(1);
  other.resolve(DONE);
  await setImmediate();
  next.resolve(DONE);
  stuck.resolve(DONE);
  await setImmediate();
  expect(gone).toEqual(['worker 1']);
  await find(2);
  expect(countWorkers()).toBe(3);
});

test('those for urgent jobs are not woken for others', async () => {
  const { crew, notified } = await openCrew({ minPriority: 1 });
  crew.wake(0);
  expect(notified).toEqual([]);
  crew.wake(1);
  expect(notified).toEqual(['worker 1']);
});

test('nobody comes once it is stopping', async () => {
  const { stopping, find, countWorkers } = await openCrew();
  stopping.abort();
  await find(1);
  expect(countWorkers()).toBe(1);
});
