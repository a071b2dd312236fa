import { counted } from '@jepret/contract';
import { formatTime } from '../../domain/booth-time.ts';
import type { ClockHold } from './service.ts';

const LARGE_UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
] as const;
const MINUTE = ['minute', 60_000] as const;

/** For staff: what happened to the clock, and what to do about it. */
export function describeHold({ byMs, isFromStart, jumpedAt, until }: ClockHold): {
  reason: string;
  remedy: string;
} {
  const how = `${describeLength(Math.abs(byMs))} ${byMs < 0 ? 'back' : 'ahead'}`;
  const what = isFromStart
    ? `While the booth was off its clock went ${how}`
    : `The booth's clock was set ${how}`;
  return {
    reason: `${what}: it showed ${formatTime(jumpedAt)}. No photos are deleted before ${formatTime(until)}.`,
    remedy: 'Check date and time, set them right, and confirm: npm run booth -- clock confirm.',
  };
}

/** In the largest unit of which it is at least two, else in minutes. */
function describeLength(ms: number): string {
  const count = (unitMs: number) => Math.round(ms / unitMs);
  const [unit, unitMs] = LARGE_UNITS.find(([, unitMs]) => count(unitMs) >= 2) ?? MINUTE;
  return counted(count(unitMs), unit);
}
