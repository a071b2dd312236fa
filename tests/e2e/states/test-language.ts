import type { Language } from '@jepret/contract';
import { type Catalogue, loadCatalogue } from '@jepret/messages';
import type { Page } from '@playwright/test';
import { compileCatalogue } from '../../../apps/kiosk/compile-messages.ts';
import { loadPseudoCatalogue } from './pseudo-language.ts';

/** `long`: a pseudo-language whose texts are 50 % longer, in place of English. */
export type TestLanguage = Language | 'long';

export const languageOf = (language: TestLanguage): Language =>
  language === 'long' ? 'en' : language;

/** Serves the catalogue of a language. Call it before the page is opened. */
export async function serveCatalogue(page: Page, first: TestLanguage): Promise<Catalogue> {
  catalogues ??= compileCatalogues();
  const { english, long, longBody, changingBody } = await catalogues;
  const body = first === 'long' ? longBody : changingBody;
  await page
    .context()
    .route('**/assets/en-*.js', (route) => route.fulfill({ body, contentType: 'text/javascript' }));
  if (first === 'long') return long;
  return first === 'en' ? english : loadCatalogue(first);
}

/** Changes the language of an open page. English has to come before `long`. */
export async function changeLanguage(page: Page, language: TestLanguage): Promise<void> {
  await page.evaluate(
    async ([language, isLong]) => {
      interface Fibre {
        child: Fibre | null;
        memoizedProps?: { booth?: { language: { choose(language: string): Promise<void> } } };
      }
      if (isLong) Reflect.get(window, 'lengthenWords')();
      // Only home has a language switch; the React tree gives access to the booth on every screen.
      const root = document.getElementById('root') ?? {};
      const [, tree] =
        Object.entries(root).find(([key]) => key.startsWith('__reactContainer$')) ?? [];
      let fibre: Fibre | null = tree as Fibre | null;
      while (fibre && !fibre.memoizedProps?.booth) fibre = fibre.child;
      if (!fibre?.memoizedProps?.booth)
        throw new Error('The React tree has no component with a booth.');
      await fibre.memoizedProps.booth.language.choose(language);
    },
    [languageOf(language), language === 'long'] as const,
  );
}

/** Compiled once for all states. */
let catalogues: ReturnType<typeof compileCatalogues> | undefined;

async function compileCatalogues() {
  const [english, long] = await Promise.all([loadCatalogue('en'), loadPseudoCatalogue()]);
  const longBody = compileCatalogue(long);
  const changingBody = `${compileCatalogue(english).replace('export const', 'export let')}
    globalThis.lengthenWords = () => { catalogue = long; };
    ${longBody.replace('export const catalogue', 'const long')}`;
  return { english, long, longBody, changingBody };
}
