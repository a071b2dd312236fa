const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The first two are for short failures, the others for greylists, full mailboxes and outages (MAIL-15). */
const MAIL_DELAYS_MS = [
  5 * SECOND_MS,
  20 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
];
const MAIL_WAIT_MS = 24 * HOUR_MS; // MAIL-15
/** A booth that was off for a day may get its network only some minutes after its start. */
const MIN_MAIL_TRIES = 6;

const PRINT_CHECK_MS = 2 * SECOND_MS;
const PRINT_TROUBLE_MS = 30 * SECOND_MS;

interface MailTry {
  /** The number of failed tries, this one included. */
  tries: number;
  askedAt: number;
  now: number;
  /** The minimum delay. */
  minMs?: number;
}

/** When a mail is tried again; undefined after a whole day and a minimum number of tries. */
export function findNextMailTry({ tries, askedAt, now, minMs = 0 }: MailTry): number | undefined {
  const deadlineAt = askedAt + MAIL_WAIT_MS;
  const delayMs = MAIL_DELAYS_MS[Math.min(tries, MAIL_DELAYS_MS.length) - 1] ?? 0;
  const nextAt = now + Math.max(delayMs, minMs);
  if (now < deadlineAt) return Math.min(nextAt, deadlineAt);
  return tries < MIN_MAIL_TRIES ? nextAt : undefined;
}

/** The delay until a print is checked again: short while it progresses, longer during trouble. */
export const printDelayMs = (troubledChecks: number): number =>
  Math.min(PRINT_CHECK_MS * 2 ** Math.max(troubledChecks - 1, 0), PRINT_TROUBLE_MS);

/** The mail has probably arrived: the repeat is for the few that have not. */
export const UNSURE_DELAY_MS = HOUR_MS; // MAIL-18

/** The mail server refuses all mails of the booth until an operator changes the setup. */
export const POLICY_DELAY_MS = HOUR_MS;
