import { OFFER_WINDOW_MS } from '../../database/due.ts';
import { MAX_DRIFT_MS } from '../../ports/clock.ts';
import { type ClockSample, measureSetMs } from './find-jump.ts';
import type { ClockRecord } from './store.ts';

/** Usage times stored between two instants are moved by `byMs`; a negative value moves them back. */
export interface Shift {
  from: number;
  to: number;
  byMs: number;
}

interface ClockHistory {
  /** This process's previous check; undefined at its start. */
  previous: ClockSample | undefined;
  /** Since then the clock has run without being set, as the clock showed it. */
  steadySince: number;
  stored: ClockRecord | undefined;
}

/**
 * How usage times stored before a jump keep their age. Without it, after a booth that started years
 * behind is set right, the photos of this afternoon's visitors would be overdue.
 *
 * A clock that is set back moves nothing, because the stored times may be right; times in the future
 * are corrected once the clock is confirmed. The exception is a change that undoes an earlier jump.
 */
export function findShift(
  sample: ClockSample,
  { previous, steadySince, stored }: ClockHistory,
): Shift | undefined {
  if (previous) {
    const byMs = measureSetMs(sample, previous);
    const isAhead = byMs >= MAX_DRIFT_MS;
    return isAhead || isUndoingJump(byMs, stored)
      ? { from: steadySince, to: sample.now - byMs, byMs }
      : undefined;
  }
  // How long it was off is unknown. If the clock was set back before, it may have been set right since.
  if (!stored || stored.jumped_at === null || stored.jump_ms === null) return undefined;
  const setBackMs = -stored.jump_ms;
  const isSetRight = setBackMs > 0 && sample.now - stored.seen_at >= setBackMs;
  return isSetRight ? { from: stored.jumped_at, to: stored.seen_at, byMs: setBackMs } : undefined;
}

/** The next `steadySince`, after the usage times have been shifted. */
export function findSteadySince(
  sample: ClockSample,
  { previous, steadySince, stored }: ClockHistory,
  shift: Shift | undefined,
): number {
  if (!previous) return stored?.jumped_at ?? 0;
  if (Math.abs(measureSetMs(sample, previous)) < MAX_DRIFT_MS) return steadySince;
  return shift ? Math.min(steadySince + shift.byMs, sample.now - OFFER_WINDOW_MS) : sample.now;
}

const isUndoingJump = (byMs: number, stored: ClockRecord | undefined): boolean =>
  byMs <= -MAX_DRIFT_MS &&
  stored?.is_from_start === 0 &&
  Math.abs(byMs + (stored.jump_ms ?? 0)) < MAX_DRIFT_MS;
