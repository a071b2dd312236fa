import { expect, onTestFinished } from 'vitest';
import type { JobHandlers, JobQueue, RetryPolicy } from '../../ports/job-queue.ts';

/** One storage and the time it lives in. */
export interface JobQueueHarness {
  /** A queue as another process of the booth would open it. */
  open(options?: { concurrency?: number; keptForUrgent?: number; retry?: RetryPolicy }): JobQueue;
  /** Lets time pass; what falls due on the way happens. */
  advance(ms: number): Promise<void>;
  now(): number;
  /** The text of a module that opens a queue on the same storage, in real time, as `queue`. */
  script(options?: { retry: RetryPolicy }): string;
  logged: { message: string; details: object }[];
}

export const QUICK = { attempts: 3, firstDelayMs: 1_000, maxDelayMs: 60_000 };

export async function prepareJobQueue(setUp: () => Promise<JobQueueHarness>) {
  const harness = await setUp();
  const opened: JobQueue[] = [];
  // Registered after the storage's own clean-up, so it runs before it.
  onTestFinished(async () => {
    for (const queue of opened) await queue.stop();
  });
  const open: JobQueueHarness['open'] = (options) => {
    const queue = harness.open(options);
    opened.push(queue);
    return queue;
  };

  /** Lets time pass until it is so. */
  async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
    for (let step = 0; step < 1_000; step += 1) {
      if (await condition()) return;
      await harness.advance(500);
      await turn();
    }
    expect.fail('It did not happen, however long we waited.');
  }

  return {
    harness,
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
    /** Long enough for anything that is still going to happen. */
    async settle(): Promise<void> {
      for (let second = 0; second < 20; second += 1) {
        await harness.advance(1_000);
        await turn();
      }
    },
  };
}

/** What runs on real sockets needs a moment that no hand can move. */
const turn = () => new Promise((resolve) => setTimeout(resolve, 1));

export function createGate(): { passed: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise, open: resolve };
}
