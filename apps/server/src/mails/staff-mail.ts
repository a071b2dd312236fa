import type { Language } from '@jepret/contract';
import type { PlainKey, Translate } from '@jepret/messages';
import { getTranslate } from '@jepret/messages/every-language';
import { type Html, html } from '../domain/html.ts';
import type { Mail } from '../ports/mailer.ts';
import { BRAND_MARK } from './brand-mark.ts';
import { button, heading, paragraph, renderLayout } from './layout.ts';

export interface StaffMailFacts {
  kind:
    | 'invitation'
    | 'password-reset'
    | 'second-factor-reset'
    | 'second-factor-enrolled'
    | 'second-factor-missing'
    | 'recovery-code-used'
    | 'password-changed'
    | 'refund-requests'
    | 'free-requests'
    | 'test';
  /** The target of the button. */
  url: string;
}

interface MailTexts {
  subject: string;
  preview: string;
  heading: string;
  text: string;
  button: string;
  /** What to do if the mail was not expected. */
  ignore?: string;
}

/** A mail to a staff member. */
export function staffMail(language: Language, to: string, { kind, url }: StaffMailFacts): Mail {
  const t = getTranslate(language);
  const texts = MAIL_TEXTS[kind](t);
  return {
    to,
    subject: texts.subject,
    text: [texts.heading, texts.text, url, texts.ignore, t('staffMail.footer')]
      .filter(Boolean)
      .join('\n\n')
      .concat('\n'),
    html: renderLayout({
      language,
      title: texts.subject,
      preview: texts.preview,
      body: renderBody(texts, url),
      footer: t('staffMail.footer'),
    }),
    attachments: [BRAND_MARK],
  };
}

const MAIL_TEXTS: Record<StaffMailFacts['kind'], (t: Translate) => MailTexts> = {
  invitation: (t) => ({
    subject: t('staffMail.invitationSubject'),
    preview: t('staffMail.invitationPreview'),
    heading: t('staffMail.invitationHeading'),
    text: t('staffMail.invitationText'),
    button: t('staffMail.invitationButton'),
  }),
  'password-reset': (t) => ({
    subject: t('staffMail.resetSubject'),
    preview: t('staffMail.resetPreview'),
    heading: t('staffMail.resetHeading'),
    text: t('staffMail.resetText'),
    button: t('staffMail.resetButton'),
    ignore: t('staffMail.resetIgnore'),
  }),
  'second-factor-reset': (t) => ({
    subject: t('staffMail.factorSubject'),
    preview: t('staffMail.factorPreview'),
    heading: t('staffMail.factorHeading'),
    text: t('staffMail.factorText'),
    button: t('staffMail.factorButton'),
    ignore: t('staffMail.factorIgnore'),
  }),
  'second-factor-enrolled': accountNotice('staffMail.enrolledSubject', 'staffMail.enrolledText'),
  'second-factor-missing': accountNotice(
    'staffMail.missingSubject',
    'staffMail.missingText',
    'staffMail.missingNotYou',
  ),
  'recovery-code-used': accountNotice('staffMail.recoverySubject', 'staffMail.recoveryText'),
  test: (t) => ({
    subject: t('staffMail.testSubject'),
    preview: t('staffMail.testText'),
    heading: t('staffMail.testSubject'),
    text: t('staffMail.testText'),
    button: t('staffMail.factorButton'),
  }),
  'refund-requests': (t) => ({
    subject: t('staffMail.refundsSubject'),
    preview: t('staffMail.refundsText'),
    heading: t('staffMail.refundsSubject'),
    text: t('staffMail.refundsText'),
    button: t('staffMail.requestsButton'),
  }),
  'free-requests': (t) => ({
    subject: t('staffMail.freeSubject'),
    preview: t('staffMail.freeText'),
    heading: t('staffMail.freeSubject'),
    text: t('staffMail.freeText'),
    button: t('staffMail.requestsButton'),
  }),
  'password-changed': accountNotice('staffMail.changedSubject', 'staffMail.changedText'),
};

/** A notice about a change of an account. */
function accountNotice(
  subject: PlainKey,
  text: PlainKey,
  notYou: PlainKey = 'staffMail.notYou',
): (t: Translate) => MailTexts {
  return (t) => ({
    subject: t(subject),
    preview: t(text),
    heading: t(subject),
    text: t(text),
    button: t('staffMail.factorButton'),
    ignore: t(notYou),
  });
}

function renderBody(texts: MailTexts, url: string): Html {
  const last = texts.ignore
    ? html`<tr><td class="row" style="padding:0 24px 32px;">${paragraph(texts.ignore)}</td></tr>`
    : html``;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="row" style="padding:32px 24px 10px;">${heading(texts.heading)}</td></tr>
<tr><td class="row" style="padding:0 24px 26px;">${paragraph(texts.text)}</td></tr>
<tr><td class="row" style="padding:0 24px 32px;">${button(url, texts.button)}</td></tr>
${last}
</table>`;
}
