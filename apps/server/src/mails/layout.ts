import type { Language } from '@jepret/contract';
import { type Html, html, joinHtml } from '../domain/html.ts';
import { BRAND_MARK } from './brand-mark.ts';

/** The booth's colours; mail clients need them in every style attribute. */
export const COLORS = {
  cream: '#FFF5E1',
  paper: '#FFFDF8',
  ink: '#231A16',
  softInk: '#5E4F47',
  red: '#D4213D',
} as const;

/** No remote fonts: they are blocked, or tell a server when a mail is read. */
export const FONT =
  "'Plus Jakarta Sans','Trebuchet MS','Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/** `preview` must not contain secrets: phones show it beside the subject and on the lock screen. */
interface LayoutOptions {
  language: Language;
  title: string;
  preview: string;
  body: Html;
  footer: string;
}

/** The layout of all mails: cream background, one outlined card, the brand mark on top. */
export function renderLayout({ language, title, preview, body, footer }: LayoutOptions): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${title}</title>
<style>
${STYLE}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:${COLORS.cream};-webkit-text-size-adjust:100%;">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">${preview}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${COLORS.cream}" style="background-color:${COLORS.cream};">
<tr><td class="margin" align="center" style="padding:24px 12px 40px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;">
<tr><td style="padding:0 4px 16px;">${WORDMARK}</td></tr>
<tr><td class="card" bgcolor="${COLORS.paper}" style="background-color:${COLORS.paper};border:3px solid ${COLORS.ink};border-radius:24px;box-shadow:6px 6px 0 ${COLORS.ink};">
${body}
</td></tr>
<tr><td class="soft" align="center" style="padding:28px 16px 0;font-family:${FONT};font-size:14px;line-height:1.5;color:${COLORS.softInk};">${footer}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.markup;
}

export function heading(text: string): Html {
  return html`<h1 class="ink" style="margin:0;font-family:${FONT};font-size:32px;line-height:1.15;font-weight:800;letter-spacing:-0.02em;color:${COLORS.ink};">${text}</h1>`;
}

export function paragraph(text: Html | string): Html {
  return html`<p class="ink" style="margin:0;font-family:${FONT};font-size:17px;line-height:1.5;color:${COLORS.ink};">${text}</p>`;
}

export function button(url: string, title: string): Html {
  return html`<a href="${url}" style="display:inline-block;padding:12px 22px;background-color:${COLORS.red};border:3px solid ${COLORS.ink};border-radius:999px;font-family:${FONT};font-size:17px;font-weight:800;color:#FFFFFF;text-decoration:none;">${title}</a>`;
}

/** A film strip across the card, with `picture` in place of the photo. */
export function filmStrip(picture: Html): Html {
  return html`<table role="presentation" class="film" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${COLORS.ink}" style="background-color:${COLORS.ink};">
<tr><td style="padding:11px 0;">${PERFORATION}</td></tr>
<tr><td style="padding:0 14px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="picture" align="center" bgcolor="${COLORS.cream}" style="background-color:${COLORS.cream};border-radius:10px;padding:26px 6px;">${picture}</td>
</tr></table>
</td></tr>
<tr><td style="padding:11px 0;">${PERFORATION}</td></tr>
</table>`;
}

/** If pictures are off, the alt text shows the booth's name in the same size. */
const WORDMARK = html`<img src="cid:${BRAND_MARK.cid}" alt="Jepret" width="160" height="50" class="ink" style="display:block;width:160px;height:50px;border:0;font-family:${FONT};font-size:26px;line-height:50px;font-weight:800;letter-spacing:-0.03em;color:${COLORS.ink};">`;

const HOLE = html`<td align="center"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="hole" width="16" height="12" bgcolor="${COLORS.paper}" style="width:16px;height:12px;background-color:${COLORS.paper};border-radius:3px;font-size:0;line-height:0;">&nbsp;</td></tr></table></td>`;

const PERFORATION = html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;"><tr>${joinHtml(Array<Html>(11).fill(HOLE))}</tr></table>`;

/** Optional: a mail client that ignores these styles still shows the whole mail. */
const STYLE = html`:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (min-width: 520px) {
  .margin { padding: 40px 24px 56px !important; }
  .row { padding-left: 36px !important; padding-right: 36px !important; }
  .code { font-size: 84px !important; }
}
@media (prefers-color-scheme: dark) {
  .ground { background-color: #17110E !important; }
  .card { background-color: #2B211C !important; border-color: ${COLORS.cream} !important; box-shadow: 6px 6px 0 ${COLORS.red} !important; }
  .film { background-color: #0D0908 !important; }
  .hole { background-color: ${COLORS.cream} !important; }
  .ink { color: ${COLORS.cream} !important; }
  .soft { color: #C9B8AC !important; }
}`;
