import type { Language } from '@jepret/contract';
import { formatList, formatTime, type Sentence, type Translate } from '@jepret/messages';
import { getTranslate } from '@jepret/messages/every-language';
import { type Html, html, joinHtml } from '../domain/html.ts';
import type { Mail, MailAttachment } from '../ports/mailer.ts';
import { BRAND_MARK } from './brand-mark.ts';
import { button, COLORS, FONT, filmStrip, heading, paragraph, renderLayout } from './layout.ts';
import { listReceipt, type Receipt } from './receipt.ts';

export interface PhotoMail {
  language: Language;
  to: string;
  /** Empty if the visitor entered none. */
  name: string;
  /** A small JPEG of the print, shown inline. */
  preview?: Buffer;
  attachments: readonly (MailAttachment & { title: Sentence })[];
  /** Files that did not fit. */
  links: readonly { title: Sentence; url: string }[];
  linksUntil: number;
  receipt: Receipt;
  guestUrl?: string;
  /** See `Mail.key`. */
  key: string;
}

const PREVIEW_CID = 'print@jepret';

export function photoMail(photos: PhotoMail): Mail {
  const { language, to, key, preview, attachments } = photos;
  const t = getTranslate(language);
  const subject = t('photoMail.subject');
  return {
    to,
    key,
    subject,
    text: renderText(t, photos),
    html: renderLayout({
      language,
      title: subject,
      preview: t('photoMail.preview'),
      body: renderBody(t, photos),
      footer: t('photoMail.footer'),
    }),
    attachments: [
      ...(preview ? [toInline(preview)] : []),
      BRAND_MARK,
      ...attachments.map(({ title: _, ...attachment }) => attachment),
    ],
  };
}

const toInline = (content: Buffer): MailAttachment => ({
  filename: 'preview.jpg',
  contentType: 'image/jpeg',
  content,
  cid: PREVIEW_CID,
});

const greet = (t: Translate, { name }: PhotoMail): string =>
  name ? t('photoMail.greeting', { name }) : t('photoMail.greetingWithoutName');

const describeAttached = (t: Translate, { attachments }: PhotoMail): string =>
  attachments.length > 0
    ? t('photoMail.attached', {
        files: formatList(
          t,
          attachments.map(({ title }) => title(t)),
        ),
      })
    : t('photoMail.tooBig');

const describeLinks = (t: Translate, { linksUntil }: PhotoMail): string =>
  t('photoMail.linksUntil', { time: formatTime(t, linksUntil) });

function renderText(t: Translate, photos: PhotoMail): string {
  const { links, guestUrl, receipt } = photos;
  const rows = listReceipt(t, receipt).map(([label, value]) => `${label}: ${value}`);
  const parts = [
    `${greet(t, photos)}\n\n${t('photoMail.funText')}`,
    describeAttached(t, photos),
    guestUrl === undefined ? '' : `${t('photoMail.ownPageText')}\n${guestUrl}`,
    ...links.map(({ title, url }) => `${title(t)}:\n${url}`),
    links.length > 0 ? describeLinks(t, photos) : '',
    [t('receipt.title'), ...rows].join('\n'),
    t('photoMail.footer'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function renderBody(t: Translate, photos: PhotoMail): Html {
  const { preview, links, guestUrl, receipt } = photos;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="row" style="padding:32px 24px 10px;">${heading(t('photoMail.heading'))}</td></tr>
<tr><td class="row" style="padding:0 24px 26px;">${paragraph(`${greet(t, photos)} ${t('photoMail.fun')}`)}</td></tr>
${preview ? html`<tr><td>${filmStrip(renderPicture(t))}</td></tr>` : ''}
<tr><td class="row" style="padding:26px 24px 10px;">${paragraph(describeAttached(t, photos))}</td></tr>
${guestUrl === undefined ? '' : renderButton(t('photoMail.ownPage'), guestUrl)}
${joinHtml(links.map(({ title, url }) => renderButton(title(t), url)))}
${links.length > 0 ? html`<tr><td class="row" style="padding:0 24px 10px;">${paragraph(describeLinks(t, photos))}</td></tr>` : ''}
<tr><td class="row" style="padding:16px 24px 32px;">${renderReceipt(t, receipt)}</td></tr>
</table>`;
}

/** As wide as the mail; a client without pictures shows the alt text. */
const renderPicture = (t: Translate): Html =>
  html`<img src="cid:${PREVIEW_CID}" alt="${t('photoMail.pictureAlt')}" width="360" style="display:block;margin:0 auto;width:100%;max-width:360px;height:auto;border:0;font-family:${FONT};font-size:17px;color:${COLORS.ink};">`;

function renderButton(title: string, url: string): Html {
  return html`<tr><td class="row" style="padding:0 24px 14px;">${button(url, title)}</td></tr>`;
}

function renderReceipt(t: Translate, receipt: Receipt): Html {
  const cell = `padding:4px 16px 4px 0;font-family:${FONT};font-size:15px;line-height:1.5;`;
  return html`<table cellpadding="0" cellspacing="0" border="0"><caption class="ink" align="left" style="${cell}text-align:left;font-weight:800;color:${COLORS.ink};">${t('receipt.title')}</caption>
${joinHtml(listReceipt(t, receipt).map(([label, value]) => html`<tr><th class="soft" scope="row" align="left" style="${cell}font-weight:400;color:${COLORS.softInk};">${label}</th><td class="ink" style="${cell}color:${COLORS.ink};">${value}</td></tr>`))}
</table>`;
}
