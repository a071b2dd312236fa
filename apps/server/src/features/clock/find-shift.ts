import { NO_MORE_OFFERED_MS } from '../../database/due.ts';
import { MAX_DRIFT_MS } from '../../ports/clock.ts';
import { type Look, measureSet } from './find-jump.ts';
import type { ClockRecord } from './store.ts';

/** What was used between two instants was really used so much later; below zero, earlier. */
export interface Shift {
  from: number;
  to: number;
  byMs: number;
}

interface Past {
  /** What this process saw before; undefined at its start. */
  before: Look | undefined;
  /** Since when, as the clock showed it, it is known to have run without being set. */
  ranFrom: number;
  known: ClockRecord | undefined;
}

/**
 * How the uses that were noted by another clock keep their age. A booth that starts years behind
 * and is put right has visitors of this afternoon whose photos would look overdue.
 *
 * A clock that is set back moves nothing: what was noted before may well be right, and what then
 * lies ahead is brought back once the clock is believed. Except when it undoes what moved things.
 */
export function findShift(look: Look, { before, ranFrom, known }: Past): Shift | undefined {
  if (before) {
    const byMs = measureSet(look, before);
    const isAhead = byMs >= MAX_DRIFT_MS;
    return isAhead || isUndone(byMs, known)
      ? { from: ranFrom, to: look.now - byMs, byMs }
      : undefined;
  }
  // Nobody knows for how long it was off, but what went back before it went off came forth again.
  if (!known || known.jumped_at === null || known.jump_ms === null) return undefined;
  const wasBackMs = -known.jump_ms;
  const isForth = wasBackMs > 0 && look.now - known.seen_at >= wasBackMs;
  return isForth ? { from: known.jumped_at, to: known.seen_at, byMs: wasBackMs } : undefined;
}

/** The same of `ranFrom`, after what was used since has been shifted. */
export function findRanFrom(
  look: Look,
  { before, ranFrom, known }: Past,
  shift: Shift | undefined,
): number {
  if (!before) return known?.jumped_at ?? 0;
  if (Math.abs(measureSet(look, before)) < MAX_DRIFT_MS) return ranFrom;
  return shift ? Math.min(ranFrom + shift.byMs, look.now - NO_MORE_OFFERED_MS) : look.now;
}

const isUndone = (byMs: number, known: ClockRecord | undefined): boolean =>
  byMs <= -MAX_DRIFT_MS &&
  known?.is_from_start === 0 &&
  Math.abs(byMs + (known.jump_ms ?? 0)) < MAX_DRIFT_MS;
