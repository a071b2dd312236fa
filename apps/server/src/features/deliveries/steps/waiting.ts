import { pause, type Scheduler } from '@jepret/time';
import type { Delivery } from '../delivery.ts';
import { needsStaff } from '../prints/printing.ts';

/** Whoever works on it may be another process, so its row is what tells. */
const LOOK_EVERY_MS = 50;
/** More than that at once get what is known, and ask again. */
const MAX_WAITERS = 200;

/** Waits a little for a delivery's end, or for what keeps a print from it. */
export function createWaiting(scheduler: Scheduler) {
  let waiters = 0;

  async function wait(
    find: () => Promise<Delivery | undefined>,
    limitMs: number,
    gone: AbortSignal,
  ): Promise<Delivery | undefined> {
    const startedAt = scheduler.now();
    let delivery = await find();
    for (let waitedMs = 0; waitedMs < limitMs; waitedMs += LOOK_EVERY_MS) {
      // On a busy machine a look takes longer than it should.
      const isTooLate = scheduler.now() - startedAt >= limitMs;
      if (delivery?.state !== 'waiting' || isTooLate || needsStaff(delivery)) break;
      await pause(scheduler, LOOK_EVERY_MS, gone);
      gone.throwIfAborted();
      delivery = await find();
    }
    return delivery;
  }

  return async function waitForEnd(
    find: () => Promise<Delivery | undefined>,
    limitMs: number,
    gone: AbortSignal,
  ): Promise<Delivery | undefined> {
    if (waiters >= MAX_WAITERS) return find();
    waiters += 1;
    try {
      return await wait(find, limitMs, gone);
    } finally {
      waiters -= 1;
    }
  };
}
