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

const UNSUPPORTED_ADDRESS: MailOutcome = {
  kind: 'refused',
  about: 'unsupported',
  reason: REFUSALS.unsupported,
};

/**
 * Checks on a separate connection whether a mail server accepts a recipient; undefined if it does. The connection
 * is closed where the mail data would begin, so the server discards the unfinished mail.
 */
export async function checkRecipient(
  { auth, ...server }: SMTPPoolOptions,
  envelope: Envelope,
  signal: AbortSignal,
): Promise<MailOutcome | undefined> {
  const connection = new SMTPConnection(server);
  const disconnect = () => connection.close();
  signal.addEventListener('abort', disconnect);
  try {
    return await new Promise((resolve) => {
      const fail = (error: NodemailerError) => resolve(outcomeOfFailure(error));
      connection.on('error', fail);
      connection.once('end', () => fail(new Error('Connection closed')));
      const sendEnvelope = () =>
        connection.send({ ...envelope }, createUnsentMessage(), (error) =>
          error?.code === 'ESTREAM' ? resolve(undefined) : fail(error as NodemailerError),
        );
      connection.connect((error) => {
        if (error) fail(error);
        else if (isBeyondAscii(envelope.to) && !supportsUtf8(connection))
          resolve(UNSUPPORTED_ADDRESS);
        else if (!auth || !connection.allowsAuth) sendEnvelope();
        else connection.login(auth, (refused) => (refused ? fail(refused) : sendEnvelope()));
      });
    });
  } finally {
    signal.removeEventListener('abort', disconnect);
    disconnect();
  }
}

const supportsUtf8 = ({ lastServerResponse }: SMTPConnection): boolean =>
  /^250[ -]SMTPUTF8\s*$/im.test(lastServerResponse || '');

/** Read only after the server has accepted sender and recipient. */
const createUnsentMessage = (): Readable =>
  new Readable({
    read() {
      this.destroy(new Error('No mail is sent.'));
    },
  });
