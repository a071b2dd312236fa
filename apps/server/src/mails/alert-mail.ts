import { getTranslate } from '@jepret/messages/every-language';
import { html, joinHtml } from '../domain/html.ts';
import type { AlertMessage } from '../ports/alert-channel.ts';
import type { Mail } from '../ports/mailer.ts';
import { BRAND_MARK } from './brand-mark.ts';
import { button, heading, paragraph, renderLayout } from './layout.ts';

/** An alert to a staff member. */
export function alertMail({ title, lines, url }: AlertMessage, to: string): Mail {
  const footer = getTranslate('en')('staffMail.footer');
  const choose = 'Choose your alerts on the page Alerts of the console.';
  return {
    to,
    subject: title,
    text: [title, ...lines, url, choose, footer].join('\n\n').concat('\n'),
    html: renderLayout({
      language: 'en',
      title,
      preview: lines[0] ?? title,
      body: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="row" style="padding:32px 24px 14px;">${heading(title)}</td></tr>
${joinHtml(lines.map((line) => html`<tr><td class="row" style="padding:0 24px 12px;white-space:pre-line;">${paragraph(line)}</td></tr>`))}
<tr><td class="row" style="padding:14px 24px 32px;">${button(url, 'Open the console')}</td></tr>
</table>`,
      footer: `${choose} ${footer}`,
    }),
    attachments: [BRAND_MARK],
  };
}
