import type { Mailer } from '../../ports/mailer.ts';
import { type Check, fail, ok, warn } from './check.ts';

interface Options {
  mailer: Pick<Mailer, 'findSendingProblem'>;
  /** Such as `Jepret <booth@example.com>`. */
  sender: string;
}

/** Connects, signs in and names the sender, and ends before a mail is sent (OPS-52). */
export const createMailCheck = ({ mailer, sender }: Options): Check => ({
  name: 'Mail',
  async run(signal) {
    if (!mailer.findSendingProblem) {
      return warn(
        'No mail server is set: mails are written to a folder and not sent.',
        'Set SMTP_URL and MAIL_FROM.',
      );
    }
    const problem = await mailer.findSendingProblem(signal);
    if (!problem || problem.kind === 'sent') {
      return ok(`The mail server accepts this booth and its sender ${sender}. No mail was sent.`);
    }
    return fail(
      problem.reason,
      problem.kind === 'refused'
        ? 'Check MAIL_FROM, and whether the account in SMTP_URL may send from this address.'
        : 'Check SMTP_URL (address, port, user and password) and MAIL_FROM, and whether this machine may reach the mail server.',
    );
  },
});
