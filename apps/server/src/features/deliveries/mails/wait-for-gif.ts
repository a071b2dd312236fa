import { PROCESSING_MAX_TRIES, PROCESSING_RETRY_DELAY_MS } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import type { Delivery, MailContent } from '../delivery.ts';
import type { NextTry } from '../steps/next-try.ts';

export interface GifDependencies {
  clock: Clock;
  /** Whether the GIF with that key is still to be made. */
  isGifComing(transactionId: string, key: string): Promise<boolean>;
}

/** As long as a kiosk waits for a film: more than a busy worker needs; then the mail goes without. */
const PATIENCE_MS = PROCESSING_MAX_TRIES * PROCESSING_RETRY_DELAY_MS; // MAIL-25
const LOOK_EVERY_MS = 2_000;

/** When to look again, for a mail whose GIF may still come (MAIL-25). */
export function createWaitForGif({ clock, isGifComing }: GifDependencies) {
  return async function waitForGif(
    { transactionId, askedAt, tries }: Delivery,
    content: MailContent,
  ): Promise<NextTry | undefined> {
    const gif = content.files.find(({ key }) => key.endsWith('.gif'));
    const waitedMs = clock.now() - askedAt;
    // Below zero the clock was set back, and nobody knows how long it has been.
    const isPatient = waitedMs >= 0 && waitedMs < PATIENCE_MS;
    if (!gif || !isPatient || !(await isGifComing(transactionId, gif.key))) return undefined;
    const at = Math.min(clock.now() + LOOK_EVERY_MS, askedAt + PATIENCE_MS);
    return { at, tries, reason: 'Its GIF is still being made.' };
  };
}
