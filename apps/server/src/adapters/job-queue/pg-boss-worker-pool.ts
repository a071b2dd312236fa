import type { JobResult, JobWithMetadata } from 'pg-boss';
import type { BossQueues } from './pg-boss-queues.ts';
import type { StoredPayload } from './stored-payload.ts';

interface WorkerPoolOptions {
  boss: BossQueues['boss'];
  name: string;
  /** The maximum number of workers. */
  max: number;
  minPriority: number | undefined;
  runHandler(job: JobWithMetadata<StoredPayload>): Promise<JobResult>;
  stopping: AbortSignal;
}

interface Worker {
  id: string;
  /** More than one if pg-boss has given up the first run. */
  runs: number;
}

export type WorkerPool = ReturnType<typeof createWorkerPool>;

/** Fallback poll of a worker that missed a notification: new jobs are announced, and due jobs are found by the shared poll. */
const FALLBACK_POLL_SECONDS = 60;
type WorkOptions = typeof WORK_OPTIONS & { minPriority?: number };
const WORK_OPTIONS = {
  includeMetadata: true,
  perJobResults: true,
  pollingIntervalSeconds: FALLBACK_POLL_SECONDS,
  notifyPollingIntervalSeconds: FALLBACK_POLL_SECONDS,
} as const;

/**
 * One worker waits for jobs; when it has fetched one, the next worker is added. If all were waiting, every
 * announced job would make all of them poll.
 */
export function createWorkerPool({
  boss,
  name,
  max,
  minPriority,
  runHandler,
  stopping,
}: WorkerPoolOptions) {
  const options: WorkOptions =
    minPriority === undefined ? WORK_OPTIONS : { ...WORK_OPTIONS, minPriority };
  const workers = new Set<Worker>();
  const isAnyIdle = () => [...workers].some(({ runs }) => runs === 0);

  async function addWorker(): Promise<void> {
    if (isAnyIdle() || workers.size >= max || stopping.aborted) return;
    const worker: Worker = { id: '', runs: 0 };
    workers.add(worker);
    try {
      worker.id = await boss.work<StoredPayload, JobResult[], WorkOptions>(name, options, ([job]) =>
        runJob(worker, job),
      );
    } catch (error) {
      // Otherwise it would count as idle, and the next start would add none.
      workers.delete(worker);
      throw error;
    }
  }

  async function runJob(
    worker: Worker,
    job: JobWithMetadata<StoredPayload> | undefined,
  ): Promise<JobResult[]> {
    if (!job) return [];
    worker.runs += 1;
    await addWorker();
    try {
      return [await runHandler(job)];
    } finally {
      endRun(worker);
    }
  }

  function endRun(worker: Worker): void {
    const isRedundant = worker.runs === 1 && isAnyIdle();
    worker.runs -= 1;
    // Already removed: pg-boss had a last job for it.
    if (!workers.has(worker)) return;
    if (isRedundant) {
      workers.delete(worker);
      void boss.offWork(name, { id: worker.id, wait: false });
    } else {
      // Otherwise it would sleep before it polls for the next job.
      boss.notifyWorker(worker.id);
    }
  }

  return {
    start: addWorker,

    wake(priority: number): void {
      if (minPriority !== undefined && priority < minPriority) return;
      // A busy worker polls when its run has ended, or when pg-boss has given the run up.
      for (const { id } of workers) boss.notifyWorker(id);
    },
  };
}
