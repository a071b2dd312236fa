import { PAYMENT_COUNTDOWN_MS } from '@jepret/contract';
import { isInstantDue } from '../../../ports/clock.ts';
import type { PaymentReading } from '../../../ports/payment-gateway.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 1_440 * MINUTE_MS;

const RETRY_MS = 10 * SECOND_MS;

/** A payment in progress when its charge ended arrives within half an hour, if at all. */
const CLOSED_CHECK_DELAYS_MS = [15, 30, 60, 120, 240, 480, 900].map(
  (seconds) => seconds * SECOND_MS,
);

/** For a charge that could not be closed, or whose provider does not answer. */
const UNCLOSED_CHECK_LIMIT_MS = DAY_MS; // PAY-37

export const MAX_CHECK_INTERVAL_MS = 15 * MINUTE_MS;

/** More than an hour of checks: if the clock was set forward, a day may have passed in minutes. */
const MIN_CHECKS = 20;

/** Whether the time to pay is over, which is never more than five minutes (PAY-36). */
export const isPaymentTimeOver = (expiresAt: number | null, now: number): boolean =>
  expiresAt !== null && isInstantDue(expiresAt, now, PAYMENT_COUNTDOWN_MS);

/** When a charge is checked again after this reading; null: never. */
export function nextCheckAt(
  reading: PaymentReading,
  charge: { checks: number; isPending: boolean; expiresAt: number; now: number },
): number | null {
  const { checks, isPending, expiresAt, now } = charge;
  // Whatever the reading: a transaction must end when its time is over.
  if (isPending) {
    return isPaymentTimeOver(expiresAt, now)
      ? now + RETRY_MS
      : Math.min(expiresAt, now + MAX_CHECK_INTERVAL_MS);
  }
  if (reading.kind === 'paid' || reading.kind === 'refunded') return null;
  if (reading.kind === 'untraceable') return null;
  if (reading.kind === 'closed' || reading.kind === 'unknown') {
    const delayMs = CLOSED_CHECK_DELAYS_MS[checks];
    return delayMs === undefined ? null : now + delayMs;
  }
  // It can still be paid, or its status is unknown: it must be closed.
  if (now > expiresAt + UNCLOSED_CHECK_LIMIT_MS && checks >= MIN_CHECKS) return null;
  return now + Math.min(RETRY_MS * 2 ** Math.min(checks, 10), 5 * MINUTE_MS);
}
