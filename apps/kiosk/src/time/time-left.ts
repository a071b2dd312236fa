import type { Clock } from '@jepret/time';

/** A page that slept for longer, or for less than nothing, has seen its machine's clock set. */
const LONGEST_SLEEP_MS = 5 * 60_000;

/**
 * What is left of a time, for whoever looks every second: a clock that is set meanwhile makes it
 * neither longer nor shorter.
 */
export function createTimeLeft(clock: Clock, totalMs: number): () => number {
  let leftMs = totalMs;
  let lookedAtMs = clock.now();
  return () => {
    const nowMs = clock.now();
    const passedMs = nowMs - lookedAtMs;
    lookedAtMs = nowMs;
    if (passedMs >= 0 && passedMs < LONGEST_SLEEP_MS) leftMs -= passedMs;
    return leftMs;
  };
}
