import type { MailOutcome, MailRefusal } from '../../../ports/mailer.ts';
import type { Delivery, MailContent } from '../delivery.ts';
import type { Ending } from '../steps/ending.ts';
import type { NextTry } from '../steps/next-try.ts';
import { findNextMailTry, POLICY_DELAY_MS, UNSURE_DELAY_MS } from '../steps/retry-times.ts';
import type { MailDependencies } from './mail-dependencies.ts';

type Dependencies = Pick<MailDependencies, 'clock' | 'log'> & { ending: Ending };

type Unsure = Extract<MailOutcome, { kind: 'unsure' }>;

/** What becomes of a mail that did not arrive; undefined when that was its end. */
export function createMailSetbacks({ clock, log, ending }: Dependencies) {
  async function tryLater(
    delivery: Delivery,
    reason: string,
    minMs = 0,
  ): Promise<NextTry | undefined> {
    const { id, askedAt } = delivery;
    const tries = delivery.tries + 1;
    const at = findNextMailTry({ tries, askedAt, now: clock.now(), minMs });
    if (at !== undefined) return { at, tries, reason };
    log.error({ delivery: id, reason }, 'a mail was given up');
    await ending.failed(delivery, 'given-up', reason);
    return undefined;
  }

  async function settleRefusal(
    delivery: Delivery,
    content: MailContent,
    { about, reason }: MailRefusal,
  ): Promise<NextTry | undefined> {
    switch (about) {
      case 'recipient':
      case 'unsupported':
        await ending.failed(delivery, about, reason);
        return undefined;
      case 'size': {
        if (!content.isLinksOnly) {
          const { tries } = delivery;
          return { at: clock.now(), tries, reason, content: { ...content, isLinksOnly: true } };
        }
        await ending.failed(delivery, 'too-big', reason);
        return undefined;
      }
      case 'content':
        // The server is against the booth, not against this mail: it waits for the operator.
        log.error({ delivery: delivery.id, reason }, 'the mail server does not want our mails');
        return tryLater(delivery, reason, POLICY_DELAY_MS);
    }
  }

  /**
   * Sent once more, much later, then never again: whoever has a mail already does not want it twice
   * in a row, nor a third time, also when it was the line that broke.
   */
  async function settleUnsure(
    delivery: Delivery,
    content: MailContent,
    { reason }: Unsure,
  ): Promise<NextTry | undefined> {
    if (!content.isUnsure) {
      const next = await tryLater(delivery, reason, UNSURE_DELAY_MS);
      return next && { ...next, content: { ...content, isUnsure: true } };
    }
    const words = 'The mail server got it and never confirmed it; it may have arrived.';
    await ending.failed(delivery, 'given-up', `${words} ${reason}`);
    return undefined;
  }

  return { tryLater, settleRefusal, settleUnsure };
}
