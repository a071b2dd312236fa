import { readFileSync } from 'node:fs';
import type { MailAttachment } from '../ports/mailer.ts';

/** Attached to every mail: remote pictures are blocked, or tell a server when a mail is read. */
export const BRAND_MARK = {
  filename: 'jepret.png',
  contentType: 'image/png',
  content: readFileSync(new URL('../../../../assets/static/images/wordmark.png', import.meta.url)),
  cid: 'brand@jepret',
} as const satisfies MailAttachment;
