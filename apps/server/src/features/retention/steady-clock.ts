import type { Clock } from '../../ports/clock.ts';

interface Clocks {
  clock: Clock;
  /** Time that nobody can set. */
  uptimeMs(): number;
}

/** Clocks that run differently by less were not set. */
const MOST_DRIFT_MS = 60_000;

/**
 * Says whether the clock has only run, and was not set, since it was last asked; at first nobody
 * knows. A machine that starts with a wrong date is mostly put right within minutes, and what was
 * erased until then would not come back.
 */
export function createIsClockSteady({ clock, uptimeMs }: Clocks): () => boolean {
  let aheadMs: number | undefined;
  return () => {
    const knownMs = aheadMs;
    aheadMs = clock.now() - uptimeMs();
    return knownMs !== undefined && Math.abs(aheadMs - knownMs) < MOST_DRIFT_MS;
  };
}
