import { isLocalPart } from '../../ports/local-part.ts';
import type { Mail, MailAttachment, MailRefusal } from '../../ports/mailer.ts';

/** What makes a mail unsendable before any server is asked. Everything here could forge a header. */
export function findRefusal(mail: Mail): MailRefusal | undefined {
  if (!isAddress(mail.to)) return NO_ADDRESS;
  if (hasControlCharacter(mail.subject)) {
    return { kind: 'refused', about: 'content', reason: 'The subject is not a single line.' };
  }
  if (mail.attachments?.some((attachment) => !isAttachment(attachment))) {
    return { kind: 'refused', about: 'content', reason: 'An attachment has an unusable name.' };
  }
  return undefined;
}

export const NO_ADDRESS: MailRefusal = {
  kind: 'refused',
  about: 'recipient',
  reason: 'That is not one e-mail address.',
};

/** Exactly one bare address. */
export function isAddress(text: string): boolean {
  if (Buffer.byteLength(text) > 254) return false;
  const [localPart = '', domain = '', ...rest] = text.split('@');
  return rest.length === 0 && isLocalPart(localPart) && isDomain(domain);
}

function isDomain(text: string): boolean {
  const labels = text.split('.');
  return (
    (labels.length > 1 || text === 'localhost') &&
    labels.every((label) => /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i.test(label))
  );
}

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
