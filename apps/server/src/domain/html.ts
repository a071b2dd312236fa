import type { BoldKey, Translate } from '@jepret/messages';

/** Markup that is safe to send. Only the `html` tag makes it, so a plain string cannot slip through. */
export interface Html {
  readonly markup: string;
}

/** A template of HTML: our own markup stays, every value put into it is escaped. */
export function html(literals: TemplateStringsArray, ...values: (Html | string | number)[]): Html {
  return { markup: String.raw({ raw: literals }, ...values.map(toMarkup)) };
}

export function joinHtml(parts: readonly Html[]): Html {
  return { markup: parts.map(({ markup }) => markup).join('') };
}

/** A message that stresses some of its words: these are marked, every value put into it is escaped. */
export function htmlMessage<Key extends BoldKey>(
  t: Translate,
  key: Key,
  values: Omit<NonNullable<Parameters<typeof t.markup<Key>>[1]>, 'b'>,
  stress: (words: Html) => Html = (words) => html`<b>${words}</b>`,
): Html {
  const escaped = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : escapeHtml(String(value)),
  ]);
  const say = t.markup as (key: BoldKey, values: object) => string;
  const b = (markup: string) => stress({ markup }).markup;
  return { markup: say(key, { ...Object.fromEntries(escaped), b }) };
}

function toMarkup(value: Html | string | number): string {
  return typeof value === 'object' ? value.markup : escapeHtml(String(value));
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
