const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Short, because an alert is urgent; the last delay repeats. */
const DELAYS_MS = [
  5 * SECOND_MS,
  20 * SECOND_MS,
  MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
];

const GIVE_UP_MS = 24 * HOUR_MS; // ALERT-42
/** A message that had to wait behind another one that long is tried as well. */
const MIN_ATTEMPTS = 3;

/** No message is due later than that. */
export const LONGEST_DELAY_MS = HOUR_MS;

interface FailedTry {
  /** The failed attempts, this one included. */
  attempts: number;
  createdAt: number;
  now: number;
  /** The least delay that the provider asks for. */
  afterMs?: number | undefined;
}

/** When a message is tried again; undefined after a day. */
export function findNextTry({
  attempts,
  createdAt,
  now,
  afterMs = 0,
}: FailedTry): number | undefined {
  if (now >= createdAt + GIVE_UP_MS && attempts >= MIN_ATTEMPTS) return undefined;
  const delayMs = DELAYS_MS[Math.min(attempts, DELAYS_MS.length) - 1] ?? 0;
  return now + Math.min(Math.max(delayMs, afterMs), LONGEST_DELAY_MS);
}
