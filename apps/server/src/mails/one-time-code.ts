import type { Language } from '@jepret/contract';
import type { Translate } from '@jepret/messages';
import { getTranslate } from '@jepret/messages/every-language';
import { type Html, html, htmlMessage } from '../domain/html.ts';
import type { Mail } from '../ports/mailer.ts';
import { BRAND_MARK } from './brand-mark.ts';
import { COLORS, FONT, filmStrip, heading, paragraph, renderLayout } from './layout.ts';

export interface OneTimeCode {
  language: Language;
  to: string;
  code: string;
  validMinutes: number;
}

export function oneTimeCodeMail({ language, to, code, validMinutes: minutes }: OneTimeCode): Mail {
  const t = getTranslate(language);
  // No code in the subject: lock screens and logs of mail servers show subjects.
  const subject = t('codeMail.subject');
  return {
    to,
    subject,
    text: renderText(t, code, minutes),
    html: renderLayout({
      language,
      title: subject,
      preview: t('codeMail.preview', { minutes }),
      body: renderBody(t, code, minutes),
      footer: t('codeMail.footer'),
    }),
    attachments: [BRAND_MARK],
  };
}

function renderText(t: Translate, code: string, minutes: number): string {
  return `${t('codeMail.textHeading')}

${code}

${t('codeMail.textTypeIt', { minutes })}

${t('codeMail.ignore')}
`;
}

function renderBody(t: Translate, code: string, minutes: number): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="row" style="padding:32px 24px 10px;">${heading(t('codeMail.heading'))}</td></tr>
<tr><td class="row" style="padding:0 24px 26px;">${paragraph(t('codeMail.typeIt'))}</td></tr>
<tr><td>${filmStrip(renderCode(code))}</td></tr>
<tr><td class="row" style="padding:26px 24px 10px;">${paragraph(htmlMessage(t, 'codeMail.validity', { minutes }, emphasize))}</td></tr>
<tr><td class="row" style="padding:0 24px 32px;">${paragraph(t('codeMail.ignore'))}</td></tr>
</table>`;
}

const emphasize = (text: Html): Html => html`<strong style="white-space:nowrap;">${text}</strong>`;

/** Spaced by style, not by spaces, so that six digits are copied. */
function renderCode(code: string): Html {
  return html`<div class="code" style="font-family:${FONT};font-size:54px;line-height:1;font-weight:800;letter-spacing:0.14em;margin-right:-0.14em;color:${COLORS.red};white-space:nowrap;-webkit-user-select:all;user-select:all;">${code}</div>`;
}
