import type { Clock } from '@jepret/time';

/**
 * The server's time, estimated from its responses: the clock of a booth's PC may be minutes off.
 */
export interface ServerTime extends Clock {
  /** Processes the `Date` header of a response that just arrived. */
  applyDateHeader(dateHeader: string | null): void;
}

/** Smaller differences are ignored: the header has whole seconds and was written a moment ago. */
const TOLERANCE_MS = 2_000;

export function createServerTime(clock: Clock): ServerTime {
  let offsetMs = 0;
  return {
    now: () => clock.now() + offsetMs,
    applyDateHeader(dateHeader) {
      const differenceMs = Date.parse(dateHeader ?? '') - clock.now();
      if (Number.isNaN(differenceMs)) return;
      offsetMs = Math.abs(differenceMs) > TOLERANCE_MS ? differenceMs : 0;
    },
  };
}
