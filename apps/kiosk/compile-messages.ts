import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

/** Areas of the catalogue that only the server uses; see the catalogues. */
const SERVER_AREAS = [
  'guide',
  'refusal',
  'deliveryFailure',
  'readiness',
  'file',
  'receipt',
  'photoMail',
  'codeMail',
  'staffMail',
  'guestPage',
  'sandbox',
  'printer',
  'spokenCountdown',
  'voucherCard',
];

const CATALOGUE = /packages\/messages\/src\/catalogues\/\w+\.ts$/;

type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Parses all messages at build time, so that the kiosk does not load the parser (four fifths of the
 * library), and removes messages that only the server uses.
 */
export function compileMessages(): Plugin {
  return {
    name: 'jepret:compile-messages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    }),
    async load(id) {
      if (!CATALOGUE.test(id)) return undefined;
      const { catalogue }: { catalogue: Messages } = await import(id);
      return compileCatalogue(catalogue);
    },
  };
}

export function compileCatalogue(catalogue: Messages): string {
  const compiled = Object.entries(catalogue)
    .filter(([area]) => !SERVER_AREAS.includes(area))
    .map(([area, messages]) => [area, compileArea(messages)]);
  return `export const catalogue = ${JSON.stringify(Object.fromEntries(compiled))};`;
}

const compileArea = (messages: Record<string, string>) =>
  Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compile(text)]));
