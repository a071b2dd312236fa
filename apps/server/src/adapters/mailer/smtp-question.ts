import { Readable } from 'node:stream';
import type { NodemailerError, SMTPPoolOptions } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { isBeyondAscii } from '../../domain/e-mail-address.ts';
import type { MailOutcome } from '../../ports/mailer.ts';
import { outcomeOfFailure, REFUSALS } from './smtp-outcome.ts';

interface Envelope {
  from: string;
  to: string;
}

const CANNOT_SEND: MailOutcome = {
  kind: 'refused',
  about: 'unsupported',
  reason: REFUSALS.unsupported,
};

/**
 * Asks a mail server whether it would take a mail, on a line of its own; undefined when it would.
 * The line ends where the mail would begin, and a server forgets what it got only half of.
 */
export async function askSmtpServer(
  { auth, ...server }: SMTPPoolOptions,
  envelope: Envelope,
  signal: AbortSignal,
): Promise<MailOutcome | undefined> {
  const connection = new SMTPConnection(server);
  const hangUp = () => connection.close();
  signal.addEventListener('abort', hangUp);
  try {
    return await new Promise((resolve) => {
      const fail = (error: NodemailerError) => resolve(outcomeOfFailure(error));
      connection.on('error', fail);
      connection.once('end', () => fail(new Error('Connection closed')));
      const ask = () =>
        connection.send({ ...envelope }, nothingToSend(), (error) =>
          error?.code === 'ESTREAM' ? resolve(undefined) : fail(error as NodemailerError),
        );
      connection.connect((error) => {
        if (error) fail(error);
        else if (isBeyondAscii(envelope.to) && !offersUtf8(connection)) resolve(CANNOT_SEND);
        else if (!auth || !connection.allowsAuth) ask();
        else connection.login(auth, (refused) => (refused ? fail(refused) : ask()));
      });
    });
  } finally {
    signal.removeEventListener('abort', hangUp);
    hangUp();
  }
}

const offersUtf8 = ({ lastServerResponse }: SMTPConnection): boolean =>
  /^250[ -]SMTPUTF8\s*$/im.test(lastServerResponse || '');

/** It is read only when the server has agreed to sender and recipient. */
const nothingToSend = (): Readable =>
  new Readable({
    read() {
      this.destroy(new Error('It was only a question.'));
    },
  });
