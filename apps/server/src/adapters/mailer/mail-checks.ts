import { isAddress } from '../../domain/e-mail-address.ts';
import type { Mail, MailAttachment, MailRefusal } from '../../ports/mailer.ts';

/** Checks a mail before any server is contacted. Each of these fields could inject a header. */
export function findMailRefusal(mail: Mail): MailRefusal | undefined {
  if (!isAddress(mail.to)) return INVALID_ADDRESS;
  if (hasControlCharacter(mail.subject)) {
    return { kind: 'refused', about: 'content', reason: 'The subject is not a single line.' };
  }
  if (mail.attachments?.some((attachment) => !isAttachment(attachment))) {
    return { kind: 'refused', about: 'content', reason: 'An attachment has an unusable name.' };
  }
  return undefined;
}

export const INVALID_ADDRESS: MailRefusal = {
  kind: 'refused',
  about: 'recipient',
  reason: 'That is not one e-mail address.',
};

function isAttachment({ filename, contentType, cid }: MailAttachment): boolean {
  return (
    filename.length > 0 &&
    !hasControlCharacter(filename) &&
    /^[\w.+-]+\/[\w.+-]+$/.test(contentType) &&
    (cid === undefined || /^[\w.@-]+$/.test(cid))
  );
}

function hasControlCharacter(text: string): boolean {
  return /\p{Cc}/u.test(text);
}
