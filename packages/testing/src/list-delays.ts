import type { Scheduler } from '@jepret/time';
import { createHandMovedClock } from './hand-moved-clock.ts';
import { settle } from './let-time-pass.ts';

interface Parts {
  fetch: typeof fetch;
  clock: Scheduler;
  network: EventTarget;
}

const STEP_MS = 100;

/** The pauses between the first requests of what asks a server that is away. */
export async function listDelays(
  begin: (parts: Parts) => Promise<unknown>,
  count: number,
): Promise<number[]> {
  const clock = createHandMovedClock();
  const askedAt: number[] = [];
  const fetch = () => {
    askedAt.push(clock.now());
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  void begin({ fetch, clock, network: new EventTarget() });
  await settle();
  while (askedAt.length <= count) {
    clock.tick(STEP_MS);
    await settle();
  }
  return askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0));
}
