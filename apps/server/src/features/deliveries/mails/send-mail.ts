import type { Delivery, MailContent } from '../delivery.ts';
import type { DeliveryEndings } from '../steps/delivery-endings.ts';
import type { NextTry } from '../steps/next-try.ts';
import { createComposeMail } from './compose-mail.ts';
import type { MailDependencies } from './mail-dependencies.ts';
import { createMailFailures } from './mail-failures.ts';
import { createWaitForGif } from './wait-for-gif.ts';

interface Dependencies extends MailDependencies {
  endings: DeliveryEndings;
  find(id: string): Promise<Delivery | undefined>;
}

/** Tries to send a mail once; returns undefined if the mail has ended. */
export function createSendMail(dependencies: Dependencies) {
  const { mailer, endings } = dependencies;
  const compose = createComposeMail(dependencies);
  const {
    tryLater: retryLater,
    settleRefusal: handleRefusal,
    settleUnsure: handleUnsure,
  } = createMailFailures(dependencies);
  const waitForGif = createWaitForGif(dependencies);

  /** Checks the address before the mail waits, so that the visitor can still correct it (MAIL-25). */
  async function postpone(
    delivery: Delivery,
    content: MailContent,
    nextTry: NextTry,
    signal: AbortSignal,
  ): Promise<NextTry | undefined> {
    if (content.isAddressAsked) return nextTry;
    const refusal = await mailer.findAddressRefusal?.(content.email, signal);
    if (refusal) return handleRefusal(delivery, content, refusal);
    return { ...nextTry, content: { ...content, isAddressAsked: true } };
  }

  async function discardErased({ id }: Delivery): Promise<void> {
    if ((await dependencies.find(id))?.failure === 'files-gone') await mailer.discard(id);
  }

  return async function sendMail(
    delivery: Delivery,
    content: MailContent,
    signal: AbortSignal,
  ): Promise<NextTry | undefined> {
    const nextTry = await waitForGif(delivery, content);
    if (nextTry) return postpone(delivery, content, nextTry, signal);
    const mail = await compose(delivery, content);
    if (!mail) {
      await endings.markFailed(delivery, 'files-gone', 'Its photos were deleted.');
      return undefined;
    }
    const outcome = await mailer.send(mail, signal);
    if (outcome.kind === 'refused') return handleRefusal(delivery, content, outcome);
    if (outcome.kind === 'unsure') return handleUnsure(delivery, content, outcome);
    if (outcome.kind === 'unreachable') return retryLater(delivery, outcome.reason);
    // If the session was erased meanwhile, the mailer's copy would be the last one.
    if (!(await endings.markDone(delivery))) await discardErased(delivery);
    return undefined;
  };
}
