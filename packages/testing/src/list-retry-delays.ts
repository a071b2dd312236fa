import type { Scheduler } from '@jepret/time';
import { settle } from './advance-in-steps.ts';
import { createManualClock } from './manual-clock.ts';

interface Parts {
  fetch: typeof fetch;
  clock: Scheduler;
  network: EventTarget;
}

const STEP_MS = 100;

/** Returns the delays between the first requests of a client whose server is unreachable. */
export async function listRetryDelays(
  start: (parts: Parts) => Promise<unknown>,
  count: number,
): Promise<number[]> {
  const clock = createManualClock();
  const requestedAt: number[] = [];
  const fetch = () => {
    requestedAt.push(clock.now());
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  void start({ fetch, clock, network: new EventTarget() });
  await settle();
  while (requestedAt.length <= count) {
    clock.tick(STEP_MS);
    await settle();
  }
  return requestedAt.slice(1).map((at, index) => at - (requestedAt[index] ?? 0));
}
