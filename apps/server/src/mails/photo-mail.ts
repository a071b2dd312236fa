import { formatPrice } from '@jepret/contract';
import { formatTime } from '../domain/booth-time.ts';
import { type Html, html, joinHtml } from '../domain/html.ts';
import type { Mail, MailAttachment } from '../ports/mailer.ts';
import { BRAND_MARK } from './brand-mark.ts';
import { COLORS, FONT, filmStrip, heading, paragraph, renderLayout } from './layout.ts';

export interface PhotoMail {
  to: string;
  /** Empty when the visitor gave none. */
  name: string;
  /** A light JPEG of the print, shown inside the mail. */
  preview?: Buffer;
  attachments: readonly (MailAttachment & { title: string })[];
  /** What did not fit. */
  links: readonly { title: string; url: string }[];
  linksUntil: number;
  receipt: Receipt;
  guestUrl?: string;
  /** See `Mail.key`. */
  key: string;
}

export interface Receipt {
  shortCode: string;
  amountIdr: number;
  /** How it was paid, in words. */
  method: string;
  at: number;
}

type Row = readonly [label: string, value: string];

const SUBJECT = 'Your Jepret photos are here';
const PREVIEW_CID = 'print@jepret';
const FOOTER = 'Sent by the Jepret photo booth because you asked for it. Nobody reads replies.';

export function photoMail(photos: PhotoMail): Mail {
  const { to, key, preview, attachments } = photos;
  return {
    to,
    key,
    subject: SUBJECT,
    text: renderText(photos),
    html: renderLayout({
      title: SUBJECT,
      preview: 'Fresh from the booth: your print and everything that belongs to it.',
      body: renderBody(photos),
      footer: FOOTER,
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

const greet = ({ name }: PhotoMail): string => (name ? `Hi ${name}!` : 'Hi there!');

const list = (titles: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(titles);

const describeAttached = ({ attachments }: PhotoMail): string =>
  attachments.length > 0
    ? `Attached in full size: ${list(attachments.map(({ title }) => title))}.`
    : 'Your files are too big for a mail, so here is where you find them.';

const describeLinks = ({ linksUntil }: PhotoMail): string =>
  `Save them in time: these links work until ${formatTime(linksUntil)}.`;

const listReceipt = ({ receipt }: PhotoMail): Row[] => [
  ['Code', receipt.shortCode],
  ['Amount', formatPrice(receipt.amountIdr)],
  ['Method', receipt.method],
  ['Time', formatTime(receipt.at)],
];

function renderText(photos: PhotoMail): string {
  const { links, guestUrl } = photos;
  const parts = [
    `${greet(photos)}\n\nThat was fun: here are your photos.`,
    describeAttached(photos),
    guestUrl === undefined ? '' : `All of it is also on your own page:\n${guestUrl}`,
    ...links.map(({ title, url }) => `${title}:\n${url}`),
    links.length > 0 ? describeLinks(photos) : '',
    ['Your receipt', ...listReceipt(photos).map(([label, value]) => `${label}: ${value}`)].join(
      '\n',
    ),
    FOOTER,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function renderBody(photos: PhotoMail): Html {
  const { preview, links, guestUrl } = photos;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="row" style="padding:32px 24px 10px;">${heading('Here are your photos')}</td></tr>
<tr><td class="row" style="padding:0 24px 26px;">${paragraph(`${greet(photos)} That was fun.`)}</td></tr>
${preview ? html`<tr><td>${filmStrip(PICTURE)}</td></tr>` : ''}
<tr><td class="row" style="padding:26px 24px 10px;">${paragraph(describeAttached(photos))}</td></tr>
${guestUrl === undefined ? '' : renderButton('See all of it on your own page', guestUrl)}
${joinHtml(links.map(({ title, url }) => renderButton(title, url)))}
${links.length > 0 ? html`<tr><td class="row" style="padding:0 24px 10px;">${paragraph(describeLinks(photos))}</td></tr>` : ''}
<tr><td class="row" style="padding:16px 24px 32px;">${renderReceipt(listReceipt(photos))}</td></tr>
</table>`;
}

/** Its width is the mail's; a client without pictures shows the words instead. */
const PICTURE = html`<img src="cid:${PREVIEW_CID}" alt="Your print from the Jepret photo booth" width="360" style="display:block;margin:0 auto;width:100%;max-width:360px;height:auto;border:0;font-family:${FONT};font-size:17px;color:${COLORS.ink};">`;

function renderButton(title: string, url: string): Html {
  return html`<tr><td class="row" style="padding:0 24px 14px;"><a href="${url}" style="display:inline-block;padding:12px 22px;background-color:${COLORS.red};border:3px solid ${COLORS.ink};border-radius:999px;font-family:${FONT};font-size:17px;font-weight:800;color:#FFFFFF;text-decoration:none;">${title}</a></td></tr>`;
}

function renderReceipt(rows: readonly Row[]): Html {
  const cell = `padding:4px 16px 4px 0;font-family:${FONT};font-size:15px;line-height:1.5;`;
  return html`<table cellpadding="0" cellspacing="0" border="0"><caption class="ink" align="left" style="${cell}text-align:left;font-weight:800;color:${COLORS.ink};">Your receipt</caption>
${joinHtml(rows.map(([label, value]) => html`<tr><th class="soft" scope="row" align="left" style="${cell}font-weight:400;color:${COLORS.softInk};">${label}</th><td class="ink" style="${cell}color:${COLORS.ink};">${value}</td></tr>`))}
</table>`;
}
