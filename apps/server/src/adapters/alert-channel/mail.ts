import type { Scheduler } from '@jepret/time';
import type { AlertChannel, AlertMessage } from '../../ports/alert-channel.ts';
import type { Mail, Mailer } from '../../ports/mailer.ts';

interface Options {
  mailer: Pick<Mailer, 'send'>;
  scheduler: Scheduler;
  compose(message: AlertMessage, to: string): Mail;
}

/** The mail has probably arrived: the repeat is for the few that have not. */
const UNSURE_DELAY_MS = 3_600_000; // ALERT-22

/** Shorter than the mailer's own, which wait for large attachments. */
export const MAIL_LIMIT_MS = 30_000;

/** Alerts as mails; the recipient is an e-mail address. */
export function createMailAlertChannel(options: Options): AlertChannel<string> {
  const { mailer, scheduler, compose } = options;
  return {
    async send(message, to, signal) {
      // The key gives every attempt the same Message-ID.
      const mail: Mail = { ...compose(message, to), key: `alert/${message.key}` };
      const limit = new AbortController();
      const cancelLimit = scheduler.schedule(MAIL_LIMIT_MS, () => limit.abort());
      const stop = AbortSignal.any([limit.signal, ...(signal ? [signal] : [])]);
      const outcome = await mailer.send(mail, stop).finally(cancelLimit);
      switch (outcome.kind) {
        case 'sent':
          return { kind: 'sent' };
        case 'refused':
          return { kind: 'gone', reason: outcome.reason };
        case 'unsure':
          return { kind: 'retry', reason: outcome.reason, afterMs: UNSURE_DELAY_MS };
        case 'unreachable':
          return { kind: 'retry', reason: outcome.reason };
      }
    },
  };
}
