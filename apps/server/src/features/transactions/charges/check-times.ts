import { PAYMENT_COUNTDOWN_MS } from '@jepret/contract';
import { hasCome } from '../../../ports/clock.ts';
import type { PaymentReading } from '../../../ports/payment-gateway.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 1_440 * MINUTE_MS;

const RETRY_MS = 10 * SECOND_MS;

/** A payment that was under way when its charge ended shows up within half an hour or never. */
const AFTER_THE_END_MS = [15, 30, 60, 120, 240, 480, 900].map((seconds) => seconds * SECOND_MS);

/** A charge that nobody could close, or whose provider does not answer. */
const UNANSWERED_MS = DAY_MS; // PAY-37

/** No charge waits longer for its next look. */
export const LONGEST_WAIT_MS = 15 * MINUTE_MS;

/** More than there are in an hour: a day may as well be a clock that was set. */
const MIN_CHECKS = 20;

/** Whether the visitor's minutes are over; nobody was ever given more than five (PAY-36). */
export const isPaymentTimeOver = (expiresAt: number | null, now: number): boolean =>
  expiresAt !== null && hasCome(expiresAt, now, PAYMENT_COUNTDOWN_MS);

/** When a charge is looked at again, after this was learnt about it; null is never. */
export function nextCheckAt(
  reading: PaymentReading,
  known: { checks: number; isPending: boolean; expiresAt: number; now: number },
): number | null {
  const { checks, isPending, expiresAt, now } = known;
  // Whatever became of the charge: a transaction has to end when its time is over.
  if (isPending) {
    return isPaymentTimeOver(expiresAt, now)
      ? now + RETRY_MS
      : Math.min(expiresAt, now + LONGEST_WAIT_MS);
  }
  if (reading.kind === 'paid' || reading.kind === 'refunded') return null;
  if (reading.kind === 'untraceable') return null;
  if (reading.kind === 'closed' || reading.kind === 'unknown') {
    const gapMs = AFTER_THE_END_MS[checks];
    return gapMs === undefined ? null : now + gapMs;
  }
  // Somebody could still pay it, or nobody knows: it has to be closed.
  if (now > expiresAt + UNANSWERED_MS && checks >= MIN_CHECKS) return null;
  return now + Math.min(RETRY_MS * 2 ** Math.min(checks, 10), 5 * MINUTE_MS);
}
