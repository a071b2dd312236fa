import type { Language } from '@jepret/contract';
import { getTranslate } from '@jepret/messages/every-language';
import { html } from '../../domain/html.ts';

/** A page for people. It has no inline styles: the security policy forbids them. */
export function notFoundPage(language: Language): string {
  const t = getTranslate(language);
  return html`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${t('refusal.notFoundTitle')} | Jepret</title>
<h1>${t('refusal.nothingHere')}</h1>
<p><a href="/">${t('refusal.backToBooth')}</a></p>
</html>
`.markup;
}
