const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

/** Twice what the four calls of a look may take: a killed process's refund is then taken over. */
export const REFUND_LEASE_MS = 120 * SECOND_MS;

const FIRST_WAIT_MS = 15 * SECOND_MS;

/** No refund waits longer for its next look; banks take days, and webhooks come sooner. */
export const LONGEST_WAIT_MS = 6 * HOUR_MS;

/** Twice the week for which most banks take refunds at all. */
export const GIVE_UP_MS = 14 * DAY_MS; // PAY-70

/** For a part that is not asked for again; the webhook about one that was taken comes sooner. */
export const LOST_GIVE_UP_MS = DAY_MS; // PAY-123

/** Fewer than there are in a day: two weeks may as well be a clock that was set. */
const MIN_CHECKS = 12;

/** When a refund that was looked at so often is looked at again. */
export const nextLookAt = (checks: number, now: number): number =>
  now + Math.min(FIRST_WAIT_MS * 2 ** Math.min(checks, 20), LONGEST_WAIT_MS);

/** Whether a person has to find out what became of it. */
export const isGivenUp = (
  { askedAt, checks }: { askedAt: number; checks: number },
  now: number,
  giveUpMs: number,
): boolean => now > askedAt + giveUpMs && checks >= MIN_CHECKS;
