import { MAX_DRIFT_MS } from '../../ports/clock.ts';

/** The clock's time, with the uptime at the same instant. The uptime cannot be set. */
export interface ClockSample {
  now: number;
  uptimeMs: number;
}

export interface Jump {
  /** Negative if it was set back. */
  byMs: number;
  /** Found at the start of a process: the booth may have been off in between. */
  isFromStart: boolean;
}

/** A booth is usually not off for longer. */
const MAX_USUAL_OFF_MS = 86_400_000; // OPS-21

/**
 * By how much the clock was set since the previous check of this process or of any process;
 * undefined if it only ran.
 */
export function findJump(
  sample: ClockSample,
  previous: ClockSample | undefined,
  seenAt: number | undefined,
): Jump | undefined {
  const setMs = previous ? measureSetMs(sample, previous) : 0;
  if (Math.abs(setMs) >= MAX_DRIFT_MS) return { byMs: setMs, isFromStart: false };
  if (seenAt === undefined) return undefined;
  // `seenAt` was stored by another machine's clock, or by ours before this start.
  const earliestAt = previous ? previous.now - MAX_DRIFT_MS : sample.now - MAX_USUAL_OFF_MS;
  const isJump = seenAt < earliestAt || seenAt > sample.now + MAX_DRIFT_MS;
  return isJump ? { byMs: sample.now - seenAt, isFromStart: previous === undefined } : undefined;
}

/** How much more the clock advanced than the uptime, in whole milliseconds because it is stored so. */
export const measureSetMs = (sample: ClockSample, previous: ClockSample): number =>
  Math.round(sample.now - previous.now - (sample.uptimeMs - previous.uptimeMs));
