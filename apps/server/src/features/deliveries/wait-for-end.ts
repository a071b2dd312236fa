import { pause, type Scheduler } from '@jepret/time';
import type { Delivery } from './delivery.ts';
import { needsStaff } from './prints/describe-printing.ts';

/** The worker may be another process, so the row is polled. */
const POLL_INTERVAL_MS = 50;
/** Further calls get the current state at once, and repeat. */
const MAX_WAITERS = 200;

/** Waits for a limited time until a delivery ends, or until a print needs staff. */
export function createWaitForEnd(scheduler: Scheduler) {
  let waiters = 0;

  async function wait(
    find: () => Promise<Delivery | undefined>,
    limitMs: number,
    signal: AbortSignal,
  ): Promise<Delivery | undefined> {
    const startedAt = scheduler.now();
    let delivery = await find();
    for (let waitedMs = 0; waitedMs < limitMs; waitedMs += POLL_INTERVAL_MS) {
      // On a busy machine a read can take longer than the interval.
      const isTooLate = scheduler.now() - startedAt >= limitMs;
      if (delivery?.state !== 'waiting' || isTooLate || needsStaff(delivery)) break;
      await pause(scheduler, POLL_INTERVAL_MS, signal);
      signal.throwIfAborted();
      delivery = await find();
    }
    return delivery;
  }

  return async function waitForEnd(
    find: () => Promise<Delivery | undefined>,
    limitMs: number,
    signal: AbortSignal,
  ): Promise<Delivery | undefined> {
    if (waiters >= MAX_WAITERS) return find();
    waiters += 1;
    try {
      return await wait(find, limitMs, signal);
    } finally {
      waiters -= 1;
    }
  };
}
