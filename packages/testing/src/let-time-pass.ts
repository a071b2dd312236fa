import type { HandMovedClock } from './hand-moved-clock.ts';

/** Lets everything that is already due by promises happen. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Moves the clock in small steps, so that what a promise schedules on the way is still in time. */
export async function letTimePass(
  clock: HandMovedClock,
  durationMs: number,
  stepMs = 1_000,
): Promise<void> {
  await settle();
  for (let leftMs = durationMs; leftMs > 0; leftMs -= stepMs) {
    clock.tick(Math.min(stepMs, leftMs));
    await settle();
  }
}
