import { formatTime, type Sentence, type Translate } from '@jepret/messages';
import type { ReasonAndRemedy } from '../../domain/reason-and-remedy.ts';
import type { ClockHold } from './service.ts';

/** For staff: how the clock was set, and what to do. */
export const describeHold = (hold: ClockHold): ReasonAndRemedy => ({
  reason: describeJump(hold),
  remedy: (t) => t('readiness.clockRemedy'),
});

const describeJump =
  ({ byMs, isFromStart, jumpedAt, until }: ClockHold): Sentence =>
  (t) =>
    t(isFromStart ? 'readiness.clockChangedWhileOff' : 'readiness.clockChanged', {
      length: describeLength(t, Math.abs(byMs)),
      direction: byMs < 0 ? 'back' : 'ahead',
      shown: formatTime(t, jumpedAt),
      until: formatTime(t, until),
    });

const LARGE_UNITS = [
  ['readiness.days', 86_400_000],
  ['readiness.hours', 3_600_000],
] as const;
const MINUTE = ['readiness.minutes', 60_000] as const;

/** In days or hours if there are at least two, else in minutes. */
function describeLength(t: Translate, ms: number): string {
  const count = (unitMs: number) => Math.round(ms / unitMs);
  const [unit, unitMs] = LARGE_UNITS.find(([, unitMs]) => count(unitMs) >= 2) ?? MINUTE;
  return t(unit, { count: count(unitMs) });
}
