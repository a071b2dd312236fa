import type { MailOutcome, MailRefusal } from '../../../ports/mailer.ts';
import type { Delivery, MailContent } from '../delivery.ts';
import type { DeliveryEndings } from '../steps/delivery-endings.ts';
import type { NextTry } from '../steps/next-try.ts';
import { findNextMailTry, POLICY_DELAY_MS, UNSURE_DELAY_MS } from '../steps/retry-times.ts';
import type { MailDependencies } from './mail-dependencies.ts';

type Dependencies = Pick<MailDependencies, 'clock' | 'log'> & { endings: DeliveryEndings };

type Unsure = Extract<MailOutcome, { kind: 'unsure' }>;

/** Handles a mail that was not sent: each function returns the next try, or undefined if the mail has ended. */
export function createMailFailures({ clock, log, endings }: Dependencies) {
  async function retryLater(
    delivery: Delivery,
    reason: string,
    minMs = 0,
  ): Promise<NextTry | undefined> {
    const { id, askedAt } = delivery;
    const tries = delivery.tries + 1;
    const at = findNextMailTry({ tries, askedAt, now: clock.now(), minMs });
    if (at !== undefined) return { at, tries, reason };
    log.error({ delivery: id, reason }, 'a mail was given up');
    await endings.markFailed(delivery, 'given-up', reason);
    return undefined;
  }

  async function handleRefusal(
    delivery: Delivery,
    content: MailContent,
    { about, reason }: MailRefusal,
  ): Promise<NextTry | undefined> {
    switch (about) {
      case 'recipient':
      case 'unsupported':
        await endings.markFailed(delivery, about, reason);
        return undefined;
      case 'size': {
        if (!content.isLinksOnly) {
          const { tries } = delivery;
          return { at: clock.now(), tries, reason, content: { ...content, isLinksOnly: true } };
        }
        await endings.markFailed(delivery, 'too-big', reason);
        return undefined;
      }
      case 'content':
        // The server refuses the booth, not this mail: the mail waits until the operator fixes it.
        log.error(
          { delivery: delivery.id, reason },
          'the mail server refuses the mails of this booth',
        );
        return retryLater(delivery, reason, POLICY_DELAY_MS);
    }
  }

  /**
   * Sends the mail once more, an hour later, and then never again: it has probably arrived, and the
   * recipient must not get it twice in a row or three times.
   */
  async function handleUnsure(
    delivery: Delivery,
    content: MailContent,
    { reason }: Unsure,
  ): Promise<NextTry | undefined> {
    if (!content.isUnsure) {
      const next = await retryLater(delivery, reason, UNSURE_DELAY_MS);
      return next && { ...next, content: { ...content, isUnsure: true } };
    }
    const message =
      'The mail server received the mail but did not confirm it; it may have arrived.';
    await endings.markFailed(delivery, 'given-up', `${message} ${reason}`);
    return undefined;
  }

  return { tryLater: retryLater, settleRefusal: handleRefusal, settleUnsure: handleUnsure };
}
