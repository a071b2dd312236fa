import type { Delivery, MailContent } from '../delivery.ts';
import type { Ending } from '../steps/ending.ts';
import type { NextTry } from '../steps/next-try.ts';
import { createComposeMail } from './compose-mail.ts';
import type { MailDependencies } from './mail-dependencies.ts';
import { createMailSetbacks } from './mail-setbacks.ts';
import { createWaitForGif } from './wait-for-gif.ts';

interface Dependencies extends MailDependencies {
  ending: Ending;
  find(id: string): Promise<Delivery | undefined>;
}

/** One try of a mail; undefined when that was its end. */
export function createSendMail(dependencies: Dependencies) {
  const { mailer, ending } = dependencies;
  const compose = createComposeMail(dependencies);
  const { tryLater, settleRefusal, settleUnsure } = createMailSetbacks(dependencies);
  const waitForGif = createWaitForGif(dependencies);

  /** Before it waits: a bad address is shown while the visitor can still mend it (MAIL-25). */
  async function putOff(
    delivery: Delivery,
    content: MailContent,
    later: NextTry,
    signal: AbortSignal,
  ): Promise<NextTry | undefined> {
    if (content.isAddressAsked) return later;
    const refusal = await mailer.findAddressRefusal?.(content.email, signal);
    if (refusal) return settleRefusal(delivery, content, refusal);
    return { ...later, content: { ...content, isAddressAsked: true } };
  }

  async function discardErased({ id }: Delivery): Promise<void> {
    if ((await dependencies.find(id))?.failure === 'files-gone') await mailer.discard(id);
  }

  return async function sendMail(
    delivery: Delivery,
    content: MailContent,
    signal: AbortSignal,
  ): Promise<NextTry | undefined> {
    const later = await waitForGif(delivery, content);
    if (later) return putOff(delivery, content, later, signal);
    const mail = await compose(delivery, content);
    if (!mail) {
      await ending.failed(delivery, 'files-gone', 'Its photos were deleted.');
      return undefined;
    }
    const outcome = await mailer.send(mail, signal);
    if (outcome.kind === 'refused') return settleRefusal(delivery, content, outcome);
    if (outcome.kind === 'unsure') return settleUnsure(delivery, content, outcome);
    if (outcome.kind === 'unreachable') return tryLater(delivery, outcome.reason);
    // Erased while it was on its way: what the mailer keeps of it would be the last copy.
    if (!(await ending.done(delivery))) await discardErased(delivery);
    return undefined;
  };
}
