import type { BoldKey, Translate } from '@jepret/messages';

/** Safe markup. Only the `html` tag creates it, so a plain string is a type error. */
export interface Html {
  readonly markup: string;
}

/** An HTML template: the literal markup stays, every value is escaped. */
export function html(literals: TemplateStringsArray, ...values: (Html | string | number)[]): Html {
  return { markup: String.raw({ raw: literals }, ...values.map(toMarkup)) };
}

export function joinHtml(parts: readonly Html[]): Html {
  return { markup: parts.map(({ markup }) => markup).join('') };
}

/** A message with emphasized words: these get markup, every value is escaped. */
export function htmlMessage<Key extends BoldKey>(
  t: Translate,
  key: Key,
  values: Omit<NonNullable<Parameters<typeof t.markup<Key>>[1]>, 'b'>,
  emphasize: (text: Html) => Html = (text) => html`<b>${text}</b>`,
): Html {
  const escaped = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : escapeHtml(String(value)),
  ]);
  const translate = t.markup as (key: BoldKey, values: object) => string;
  const b = (markup: string) => emphasize({ markup }).markup;
  return { markup: translate(key, { ...Object.fromEntries(escaped), b }) };
}

function toMarkup(value: Html | string | number): string {
  return typeof value === 'object' ? value.markup : escapeHtml(String(value));
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
