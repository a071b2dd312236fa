import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Sender } from '../../domain/e-mail-address.ts';
import type { Mail } from '../../ports/mailer.ts';

/** The complete mail: the same bytes are sent to a mail server or written to an `.eml` file. */
export interface ComposedMail {
  messageId: string;
  bytes: Buffer;
}

export async function composeMail(
  mail: Mail,
  { sender, sentAt, newId }: { sender: Sender; sentAt: number; newId: () => string },
): Promise<ComposedMail> {
  const messageId = `<${mail.key ? hashKey(mail.key) : newId()}@${domainOf(sender.address)}>`;
  const message = new MailComposer({
    from: sender,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments?.map((attachment) => ({
      ...attachment,
      content: Readable.from(splitIntoPieces(attachment.content)),
    })),
    messageId,
    date: new Date(sentAt),
    // Prevents out-of-office replies to the booth.
    headers: { 'Auto-Submitted': 'auto-generated' },
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return { messageId, bytes: await message.build() };
}

const PIECE_BYTES = 32 * 1024;

/** Encoding a GIF in one piece would block every other call for a tenth of a second. */
async function* splitIntoPieces(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += PIECE_BYTES) {
    yield content.subarray(at, at + PIECE_BYTES);
    await setImmediate();
  }
}

/** Keys are internal, and a mail passes through other operators' servers. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}

function domainOf(address: string): string {
  return address.slice(address.indexOf('@') + 1);
}
