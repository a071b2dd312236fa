import type { Mail, Mailer, MailOutcome } from '../../ports/mailer.ts';
import { findRefusal } from './mail-checks.ts';

/** What every mailer does around its own way of delivering: check, stop on abort, close in order. */
export function acceptMails(
  deliver: (mail: Mail, signal: AbortSignal | undefined) => Promise<MailOutcome>,
  release: () => void = () => {},
): Pick<Mailer, 'send' | 'close'> {
  const underWay = new Set<Promise<MailOutcome>>();
  let isClosed = false;

  async function accept(mail: Mail, signal: AbortSignal | undefined): Promise<MailOutcome> {
    const refusal = findRefusal(mail);
    if (refusal) return refusal;
    if (isClosed) return { kind: 'unreachable', reason: 'The mailer is closed.' };
    if (signal?.aborted) return CANCELLED;
    return deliver(mail, signal);
  }

  return {
    send(mail, signal) {
      const outcome = accept(mail, signal).finally(() => underWay.delete(outcome));
      underWay.add(outcome);
      return outcome;
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(underWay);
      release();
    },
  };
}

export const CANCELLED: MailOutcome = { kind: 'unreachable', reason: 'Sending was cancelled.' };
