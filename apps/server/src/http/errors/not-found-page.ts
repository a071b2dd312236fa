import type { Language } from '@jepret/contract';
import { translateInto } from '@jepret/messages/every-language';
import { html } from '../../domain/html.ts';

/** For people who mistyped an address. No styles of its own: the security policy allows none. */
export function notFoundPage(language: Language): string {
  const t = translateInto(language);
  return html`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${t('refusal.notHere')} | Jepret</title>
<h1>${t('refusal.nothingHere')}</h1>
<p><a href="/">${t('refusal.backToBooth')}</a></p>
</html>
`.markup;
}
