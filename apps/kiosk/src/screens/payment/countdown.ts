import { PAYMENT_COUNTDOWN_MS } from '@jepret/contract';

/**
 * The deadline by the kiosk's clock. The kiosk's clock may be wrong, so the server's time decides;
 * at most five minutes (PAY-6).
 */
export function decideDeadline(
  expiresAt: string | null,
  kioskNow: number,
  serverNow: number,
): number {
  const leftMs = expiresAt ? Date.parse(expiresAt) - serverNow : PAYMENT_COUNTDOWN_MS;
  const shownMs = Math.min(Math.max(leftMs, 0), PAYMENT_COUNTDOWN_MS);
  return kioskNow + shownMs;
}

/** As mm : ss (PAY-3). */
export function formatCountdown(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))} : ${two(seconds % 60)}`;
}
