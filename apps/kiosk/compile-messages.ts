import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

/** What the kiosk does not say itself; see the catalogues. */
const AREAS_OF_OTHERS = [
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
 * Parses every message once, at build time, so that no parser travels to the kiosk (it is four
 * fifths of the library), and leaves out what only the server says.
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

/** The module that the kiosk loads. */
export function compileCatalogue(catalogue: Messages): string {
  const compiled = Object.entries(catalogue)
    .filter(([area]) => !AREAS_OF_OTHERS.includes(area))
    .map(([area, messages]) => [area, compileArea(messages)]);
  return `export const catalogue = ${JSON.stringify(Object.fromEntries(compiled))};`;
}

const compileArea = (messages: Record<string, string>) =>
  Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compile(text)]));
