import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** Inlined into the page: on a slow network every further request costs time. */
export const STYLE = read('./page.css')
  .replace(/\/\*.*?\*\//gs, '')
  .replace(/\s+/g, ' ')
  .replace(/\s*([{};,])\s*/g, '$1');
export const SCRIPT = read('./page-script.js');

/** In the head, so that it runs before the first photo is requested. */
export const HEAD_SCRIPT = "document.documentElement.className='waits'";

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Allows only the page's own parts and the session's files. */
export const GUEST_POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(STYLE)}`,
  `script-src ${hashOf(HEAD_SCRIPT)} ${hashOf(SCRIPT)}`,
  "img-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
