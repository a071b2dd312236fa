import type { JobResult, JobWithMetadata } from 'pg-boss';
import type { BossQueues } from './pg-boss-queues.ts';
import type { StoredPayload } from './stored-payload.ts';

interface CrewPlan {
  boss: BossQueues['boss'];
  name: string;
  /** How many work at once. */
  max: number;
  minPriority: number | undefined;
  perform(job: JobWithMetadata<StoredPayload>): Promise<JobResult>;
  stopping: AbortSignal;
}

interface Worker {
  id: string;
  /** More than one when pg-boss has given up waiting for the first. */
  runs: number;
}

export type Crew = ReturnType<typeof createCrew>;

/** Of a worker by itself, should it ever miss its call: new jobs are announced, and what has become due is polled for. */
const LOOK_SECONDS = 60;
type WorkOptions = typeof WORK & { minPriority?: number };
const WORK = {
  includeMetadata: true,
  perJobResults: true,
  pollingIntervalSeconds: LOOK_SECONDS,
  notifyPollingIntervalSeconds: LOOK_SECONDS,
} as const;

/**
 * One worker waits for jobs; once it has found one, the next comes. Were they all to wait, all would
 * look whenever a job is announced.
 */
export function createCrew({ boss, name, max, minPriority, perform, stopping }: CrewPlan) {
  const options: WorkOptions = minPriority === undefined ? WORK : { ...WORK, minPriority };
  const workers = new Set<Worker>();
  const isAnyIdle = () => [...workers].some(({ runs }) => runs === 0);

  async function enlist(): Promise<void> {
    if (isAnyIdle() || workers.size >= max || stopping.aborted) return;
    const worker: Worker = { id: '', runs: 0 };
    workers.add(worker);
    try {
      worker.id = await boss.work<StoredPayload, JobResult[], WorkOptions>(name, options, ([job]) =>
        workOn(worker, job),
      );
    } catch (error) {
      // Left in, it would count as idle, and the next start would enlist none.
      workers.delete(worker);
      throw error;
    }
  }

  async function workOn(
    worker: Worker,
    job: JobWithMetadata<StoredPayload> | undefined,
  ): Promise<JobResult[]> {
    if (!job) return [];
    worker.runs += 1;
    await enlist();
    try {
      return [await perform(job)];
    } finally {
      end(worker);
    }
  }

  function end(worker: Worker): void {
    const isSpare = worker.runs === 1 && isAnyIdle();
    worker.runs -= 1;
    // It has gone already: pg-boss had a last job for it.
    if (!workers.has(worker)) return;
    if (isSpare) {
      workers.delete(worker);
      void boss.offWork(name, { id: worker.id, wait: false });
    } else {
      // Otherwise it would sleep before it looks for the next job.
      boss.notifyWorker(worker.id);
    }
  }

  return {
    start: enlist,

    wake(priority: number): void {
      if (minPriority !== undefined && priority < minPriority) return;
      // Who is busy looks once it has ended, or when pg-boss has given up waiting for it.
      for (const { id } of workers) boss.notifyWorker(id);
    },
  };
}
