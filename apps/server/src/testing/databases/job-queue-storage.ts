import { expect, onTestFinished } from 'vitest';
import type { JobHandlers, JobQueue, OpenTransaction, RetryPolicy } from '../../ports/job-queue.ts';

/** The storage of a job queue, with its clock. */
export interface JobQueueStorage {
  /** Opens a queue, as another process of the booth does. */
  open(options?: {
    concurrency?: number;
    reservedForUrgent?: number;
    retry?: RetryPolicy;
  }): JobQueue;
  /** Advances the clock; timers fire when they are due. */
  advance(ms: number): Promise<void>;
  now(): number;
  /** Runs a change in a transaction of the database that has the jobs. */
  inTransaction<Result>(change: (transaction: OpenTransaction) => Promise<Result>): Promise<Result>;
  /** The source of a module that opens a queue on the same storage, in real time, as `queue`. */
  script(options?: { retry: RetryPolicy }): string;
  logged: { message: string; details: object }[];
}

export const QUICK_RETRIES = { attempts: 3, firstDelayMs: 1_000, maxDelayMs: 60_000 };

export async function prepareJobQueue(setUp: () => Promise<JobQueueStorage>) {
  const storage = await setUp();
  const opened: JobQueue[] = [];
  // Registered after the storage's own cleanup, so it runs before it.
  onTestFinished(async () => {
    for (const queue of opened) await queue.stop();
  });
  const open: JobQueueStorage['open'] = (options) => {
    const queue = storage.open(options);
    opened.push(queue);
    return queue;
  };

  /** Advances the clock until the condition is true. */
  async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
    for (let step = 0; step < 1_000; step += 1) {
      if (await condition()) return;
      await storage.advance(500);
      await waitForSockets();
    }
    expect.fail('The condition did not become true.');
  }

  return {
    harness: storage,
    open,
    until,
    async start(
      handlers: JobHandlers,
      options: Parameters<typeof open>[0] = {},
      repeating: { name: string; everyMs: number }[] = [],
    ): Promise<JobQueue> {
      const queue = open(options);
      await queue.start(handlers, repeating);
      return queue;
    },
    /** Advances the clock long enough for all pending work. */
    async settle(): Promise<void> {
      for (let second = 0; second < 20; second += 1) {
        await storage.advance(1_000);
        await waitForSockets();
      }
    },
  };
}

/** Work on real sockets needs real time. */
const waitForSockets = () => new Promise((resolve) => setTimeout(resolve, 1));

export function createGate(): { passed: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise, open: resolve };
}
