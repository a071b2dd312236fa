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

function toMarkup(value: Html | string | number): string {
  return typeof value === 'object' ? value.markup : escapeHtml(String(value));
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
