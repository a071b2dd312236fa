import { MAX_DRIFT_MS } from '../../ports/clock.ts';

/** What the clock showed, beside a time that nobody can set. */
export interface Look {
  now: number;
  uptimeMs: number;
}

export interface Jump {
  /** Below zero it was set back. */
  byMs: number;
  /** Nobody watched meanwhile: the booth may as well have been off. */
  isFromStart: boolean;
}

/** So long a booth may be off without anybody wondering. */
const USUALLY_OFF_MS = 86_400_000; // OPS-21

/**
 * How the clock was set since this process looked before and since any process did; undefined when
 * it only ran.
 */
export function findJump(
  look: Look,
  before: Look | undefined,
  seenAt: number | undefined,
): Jump | undefined {
  const setMs = before ? measureSet(look, before) : 0;
  if (Math.abs(setMs) >= MAX_DRIFT_MS) return { byMs: setMs, isFromStart: false };
  if (seenAt === undefined) return undefined;
  // Another machine's clock, or ours before a start.
  const earliestAt = before ? before.now - MAX_DRIFT_MS : look.now - USUALLY_OFF_MS;
  const isApart = seenAt < earliestAt || seenAt > look.now + MAX_DRIFT_MS;
  return isApart ? { byMs: look.now - seenAt, isFromStart: before === undefined } : undefined;
}

/** By how much more the clock went on than time did, in whole milliseconds as they are stored. */
export const measureSet = (look: Look, before: Look): number =>
  Math.round(look.now - before.now - (look.uptimeMs - before.uptimeMs));
