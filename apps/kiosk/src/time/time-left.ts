import type { Clock } from '@jepret/time';

/** A larger or negative step means that the machine's clock was set. */
const MAX_STEP_MS = 5 * 60_000;

/** Time left of `totalMs`; call it every second. A clock change does not affect it. */
export function createTimeLeft(clock: Clock, totalMs: number): () => number {
  let leftMs = totalMs;
  let checkedAtMs = clock.now();
  return () => {
    const nowMs = clock.now();
    const passedMs = nowMs - checkedAtMs;
    checkedAtMs = nowMs;
    if (passedMs >= 0 && passedMs < MAX_STEP_MS) leftMs -= passedMs;
    return leftMs;
  };
}
