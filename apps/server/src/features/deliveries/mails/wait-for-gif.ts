import { PROCESSING_MAX_TRIES, PROCESSING_RETRY_DELAY_MS } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import type { Delivery, MailContent } from '../delivery.ts';
import type { NextTry } from '../steps/next-try.ts';

export interface GifDependencies {
  clock: Clock;
  /** Whether the GIF with that key is still to be made. */
  isGifPending(transactionId: string, key: string): Promise<boolean>;
}

/** The time that a kiosk waits for a film, more than a busy worker needs; then the mail is sent without. */
const MAX_WAIT_MS = PROCESSING_MAX_TRIES * PROCESSING_RETRY_DELAY_MS; // MAIL-25
const CHECK_INTERVAL_MS = 2_000;

/** Postpones a mail while its GIF is pending (MAIL-25); undefined when the mail can be sent. */
export function createWaitForGif({ clock, isGifPending }: GifDependencies) {
  return async function waitForGif(
    { transactionId, askedAt, tries }: Delivery,
    content: MailContent,
  ): Promise<NextTry | undefined> {
    const gif = content.files.find(({ key }) => key.endsWith('.gif'));
    const waitedMs = clock.now() - askedAt;
    // If the result is negative, the clock was set back and the waiting time is unknown.
    const canWait = waitedMs >= 0 && waitedMs < MAX_WAIT_MS;
    if (!gif || !canWait || !(await isGifPending(transactionId, gif.key))) return undefined;
    const at = Math.min(clock.now() + CHECK_INTERVAL_MS, askedAt + MAX_WAIT_MS);
    return { at, tries, reason: 'Its GIF is still being made.' };
  };
}
