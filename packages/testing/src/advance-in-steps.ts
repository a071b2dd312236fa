import type { ManualClock } from './manual-clock.ts';

/** Waits until all settled promises have run their callbacks. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Advances the clock in small steps, so that tasks scheduled by promises on the way start on time. */
export async function advanceInSteps(
  clock: ManualClock,
  durationMs: number,
  stepMs = 1_000,
): Promise<void> {
  await settle();
  for (let leftMs = durationMs; leftMs > 0; leftMs -= stepMs) {
    clock.tick(Math.min(stepMs, leftMs));
    await settle();
  }
}
