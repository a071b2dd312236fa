import { readFileSync } from 'node:fs';
import type { MailAttachment } from '../ports/mailer.ts';

/** Inside every mail: addresses of pictures are blocked, or tell a server that somebody reads. */
export const BRAND_MARK = {
  filename: 'jepret.png',
  contentType: 'image/png',
  content: readFileSync(new URL('../../../../assets/static/images/wordmark.png', import.meta.url)),
  cid: 'brand@jepret',
} as const satisfies MailAttachment;
