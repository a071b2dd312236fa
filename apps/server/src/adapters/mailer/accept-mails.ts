import type { Mail, Mailer, MailOutcome } from '../../ports/mailer.ts';
import { findMailRefusal } from './mail-checks.ts';

/** Shared by all mailers: validates mails, returns early on abort, and waits for running sends on close. */
export function acceptMails(
  deliver: (mail: Mail, signal: AbortSignal | undefined) => Promise<MailOutcome>,
  release: () => void = () => {},
): Pick<Mailer, 'send' | 'close'> {
  const runningSends = new Set<Promise<MailOutcome>>();
  let isClosed = false;

  async function accept(mail: Mail, signal: AbortSignal | undefined): Promise<MailOutcome> {
    const refusal = findMailRefusal(mail);
    if (refusal) return refusal;
    if (isClosed) return { kind: 'unreachable', reason: 'The mailer is closed.' };
    if (signal?.aborted) return CANCELLED;
    return deliver(mail, signal);
  }

  return {
    send(mail, signal) {
      const outcome = accept(mail, signal).finally(() => runningSends.delete(outcome));
      runningSends.add(outcome);
      return outcome;
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(runningSends);
      release();
    },
  };
}

export const CANCELLED: MailOutcome = { kind: 'unreachable', reason: 'Sending was cancelled.' };
