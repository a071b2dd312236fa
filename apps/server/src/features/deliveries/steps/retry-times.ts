const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The first two are for a hiccup, the others for greylists, full mailboxes and long outages (MAIL-15). */
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
/** A booth that was off for a day has a network only some minutes after its start. */
const MIN_MAIL_TRIES = 6;

const PRINT_LOOK_MS = 2 * SECOND_MS;
const PRINT_TROUBLE_MS = 30 * SECOND_MS;

interface MailTry {
  /** How many have failed, this one included. */
  tries: number;
  askedAt: number;
  now: number;
  /** Not sooner than this. */
  minMs?: number;
}

/** When a mail is tried again; undefined when a whole day and some tries were not enough. */
export function findNextMailTry({ tries, askedAt, now, minMs = 0 }: MailTry): number | undefined {
  const givenUpAt = askedAt + MAIL_WAIT_MS;
  const delayMs = MAIL_DELAYS_MS[Math.min(tries, MAIL_DELAYS_MS.length) - 1] ?? 0;
  const nextAt = now + Math.max(delayMs, minMs);
  if (now < givenUpAt) return Math.min(nextAt, givenUpAt);
  return tries < MIN_MAIL_TRIES ? nextAt : undefined;
}

/** How soon a print is looked at again: often while it goes well, seldom in long trouble. */
export const printDelayMs = (looksInTrouble: number): number =>
  Math.min(PRINT_LOOK_MS * 2 ** Math.max(looksInTrouble - 1, 0), PRINT_TROUBLE_MS);

/** The mail is probably there: a repeat is for the few that are not. */
export const UNSURE_DELAY_MS = HOUR_MS; // MAIL-18

/** The mail server wants none of our mails: an operator has to mend that, which takes a while. */
export const POLICY_DELAY_MS = HOUR_MS;
