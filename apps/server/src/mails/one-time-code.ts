import { counted } from '@jepret/contract';
import { html } from '../domain/html.ts';
import type { Mail } from '../ports/mailer.ts';
import { BRAND_MARK } from './brand-mark.ts';
import { COLORS, FONT, filmStrip, heading, paragraph, renderLayout } from './layout.ts';

export interface OneTimeCode {
  to: string;
  code: string;
  validMinutes: number;
}

export function oneTimeCodeMail({ to, code, validMinutes }: OneTimeCode): Mail {
  const validity = counted(validMinutes, 'minute');
  // No code in the subject: subjects light up on lock screens and stay in mail servers' logs.
  const subject = 'Your Jepret sign-in code';
  return {
    to,
    subject,
    text: renderText(code, validity),
    html: renderLayout({
      title: subject,
      preview: `Type it on the booth within ${validity}. Did not ask for it? Just ignore this mail.`,
      body: renderBody(code, validity),
      footer: 'Sent by your Jepret photo booth. Nobody reads replies to this mail.',
    }),
    attachments: [BRAND_MARK],
  };
}

function renderText(code: string, validity: string): string {
  return `Your Jepret sign-in code:

${code}

Type it on the booth. It works once, for ${validity}.

Did not ask for it? Just ignore this mail: no code, no entry.
`;
}

function renderBody(code: string, validity: string) {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="row" style="padding:32px 24px 10px;">${heading('Here is your code')}</td></tr>
<tr><td class="row" style="padding:0 24px 26px;">${paragraph('Type it on the booth and you are in.')}</td></tr>
<tr><td>${filmStrip(renderCode(code))}</td></tr>
<tr><td class="row" style="padding:26px 24px 10px;">${paragraph(html`It works <strong>once</strong>, for <strong style="white-space:nowrap;">${validity}</strong>.`)}</td></tr>
<tr><td class="row" style="padding:0 24px 32px;">${paragraph('Did not ask for it? Just ignore this mail: no code, no entry.')}</td></tr>
</table>`;
}

/** Spaced by style, not by spaces: what is copied is six digits. */
function renderCode(code: string) {
  return html`<div class="code" style="font-family:${FONT};font-size:54px;line-height:1;font-weight:800;letter-spacing:0.14em;margin-right:-0.14em;color:${COLORS.red};white-space:nowrap;-webkit-user-select:all;user-select:all;">${code}</div>`;
}
