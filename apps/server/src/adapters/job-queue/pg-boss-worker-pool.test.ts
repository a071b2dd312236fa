import { setImmediate } from 'node:timers/promises';
import type { JobResult, JobWithMetadata } from 'pg-boss';
import { expect, test } from 'vitest';
import type { BossQueues } from './pg-boss-queues.ts';
import { createWorkerPool } from './pg-boss-worker-pool.ts';
import type { StoredPayload } from './stored-payload.ts';

type Job = JobWithMetadata<StoredPayload>;
type Handler = (jobs: readonly Job[]) => Promise<JobResult[]>;
const DONE: JobResult = { id: '1', status: 'completed' };

/** A pool of two workers on a pg-boss double that records its calls. */
async function openPool({ minPriority }: { minPriority?: number } = {}) {
  const handlers: Handler[] = [];
  const notifiedIds: string[] = [];
  const removedIds: string[] = [];
  const boss = {
    work: async (_name: string, _options: unknown, handler: Handler) =>
      `worker ${handlers.push(handler)}`,
    notifyWorker: (id: string) => void notifiedIds.push(id),
    offWork: async (_name: string, { id }: { id: string }) => void removedIds.push(id),
  } as unknown as BossQueues['boss'];
  const runs: PromiseWithResolvers<JobResult>[] = [];
  const runHandler = (): Promise<JobResult> => {
    const run = Promise.withResolvers<JobResult>();
    runs.push(run);
    return run.promise;
  };
  const stopping = new AbortController();
  const plan = { boss, name: 'film', max: 2, runHandler, stopping: stopping.signal };
  const pool = createWorkerPool({ ...plan, minPriority });
  await pool.start();
  return {
    pool,
    stopping,
    notifiedIds,
    removedIds,
    countWorkers: () => handlers.length,
    /** pg-boss fetches a job for the worker of that number. */
    async fetchJob(worker: number): Promise<PromiseWithResolvers<JobResult>> {
      const result = handlers[worker - 1]?.([{} as Job]);
      result?.catch(() => {});
      await setImmediate();
      return runs.at(-1) ?? expect.fail('Nothing runs.');
    },
  };
}

test('a pool whose first start failed starts again with one worker (RUN-47)', async () => {
  const started: string[] = [];
  let isAway = true;
  const boss = {
    async work(name: string) {
      if (isAway) throw new Error('The database is away.');
      return `worker ${started.push(name)}`;
    },
  } as unknown as BossQueues['boss'];
  const runHandler = async () => DONE;
  const stopping = new AbortController().signal;
  const pool = createWorkerPool({
    boss,
    name: 'film',
    max: 2,
    runHandler,
    stopping,
    minPriority: undefined,
  });
  await expect(pool.start()).rejects.toThrow('away');
  isAway = false;
  await pool.start();
  await pool.start();
  expect(started).toEqual(['film']);
});

test('one worker waits; once it has fetched a job the next one is added, up to the maximum', async () => {
  const { fetchJob, countWorkers } = await openPool();
  expect(countWorkers()).toBe(1);
  await fetchJob(1);
  expect(countWorkers()).toBe(2);
  await fetchJob(2);
  expect(countWorkers()).toBe(2);
});

test('a worker that ends while another one waits is removed; the only one polls again immediately', async () => {
  const { fetchJob, notifiedIds, removedIds, countWorkers } = await openPool();
  const first = await fetchJob(1);
  first.resolve(DONE);
  await setImmediate();
  expect({ removedIds, notifiedIds }).toEqual({ removedIds: ['worker 1'], notifiedIds: [] });

  const second = await fetchJob(2);
  const third = await fetchJob(3);
  second.resolve(DONE);
  third.reject(new Error('It failed.'));
  await setImmediate();
  expect({ removedIds, notifiedIds }).toEqual({
    removedIds: ['worker 1', 'worker 3'],
    notifiedIds: ['worker 2'],
  });
  await fetchJob(2);
  expect(countWorkers()).toBe(4);
});

test('a worker whose run pg-boss gave up is still notified, and removed only once', async () => {
  const { pool, fetchJob, notifiedIds, removedIds, countWorkers } = await openPool();
  const stuck = await fetchJob(1);
  const other = await fetchJob(2);
  pool.wake(0);
  expect(notifiedIds).toEqual(['worker 1', 'worker 2']);
  // pg-boss has given up the first run, and the worker has fetched another job.
  const next = await fetchJob(1);
  other.resolve(DONE);
  await setImmediate();
  next.resolve(DONE);
  stuck.resolve(DONE);
  await setImmediate();
  expect(removedIds).toEqual(['worker 1']);
  await fetchJob(2);
  expect(countWorkers()).toBe(3);
});

test('workers for urgent jobs are not notified of other jobs', async () => {
  const { pool, notifiedIds } = await openPool({ minPriority: 1 });
  pool.wake(0);
  expect(notifiedIds).toEqual([]);
  pool.wake(1);
  expect(notifiedIds).toEqual(['worker 1']);
});

test('no worker is added once the queue is stopping', async () => {
  const { stopping, fetchJob, countWorkers } = await openPool();
  stopping.abort();
  await fetchJob(1);
  expect(countWorkers()).toBe(1);
});
