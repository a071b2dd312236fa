const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

/** Twice the longest time of a check's four calls; then another process takes over. */
export const REFUND_LEASE_MS = 120 * SECOND_MS;

const FIRST_WAIT_MS = 15 * SECOND_MS;

/** Banks take days, and webhooks arrive sooner. */
export const MAX_CHECK_INTERVAL_MS = 6 * HOUR_MS;

/** Twice the week within which most banks complete a refund. */
export const GIVE_UP_MS = 14 * DAY_MS; // PAY-70

/** For a part that is not sent again; the webhook of an accepted one arrives sooner. */
export const LOST_GIVE_UP_MS = DAY_MS; // PAY-123

/** Fewer than a day of checks: if the clock was set forward, two weeks may have passed in minutes. */
const MIN_CHECKS = 12;

export const nextRefundCheckAt = (checks: number, now: number): number =>
  now + Math.min(FIRST_WAIT_MS * 2 ** Math.min(checks, 20), MAX_CHECK_INTERVAL_MS);

/** Whether a person must find out at the provider what became of it. */
export const isGivenUp = (
  { askedAt, checks }: { askedAt: number; checks: number },
  now: number,
  giveUpMs: number,
): boolean => now > askedAt + giveUpMs && checks >= MIN_CHECKS;
