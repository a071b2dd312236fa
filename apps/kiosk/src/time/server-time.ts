import type { Clock } from '@jepret/time';

/** The server's clock as the kiosk knows it from its answers: a booth's PC may be minutes wrong. */
export interface ServerTime extends Clock {
  /** Takes the `Date` header of an answer that has just arrived. */
  note(dateHeader: string | null): void;
}

/** The header has whole seconds and was written a moment ago; less than this says nothing. */
const TOLERANCE_MS = 2_000;

export function createServerTime(clock: Clock): ServerTime {
  let offsetMs = 0;
  return {
    now: () => clock.now() + offsetMs,
    note(dateHeader) {
      const differenceMs = Date.parse(dateHeader ?? '') - clock.now();
      if (Number.isNaN(differenceMs)) return;
      offsetMs = Math.abs(differenceMs) > TOLERANCE_MS ? differenceMs : 0;
    },
  };
}
