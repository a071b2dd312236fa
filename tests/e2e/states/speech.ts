import type { Language } from '@jepret/contract';
import { type Catalogue, loadCatalogue } from '@jepret/messages';
import type { Page } from '@playwright/test';
import { compileCatalogue } from '../../../apps/kiosk/compile-messages.ts';
import { loadPseudoCatalogue } from './pseudo-language.ts';

/** `long`: every text half as long again, in the place of English. */
export type Speech = Language | 'long';

export const languageOf = (speech: Speech): Language => (speech === 'long' ? 'en' : speech);

/** Before a page is opened: what it reads its words from. */
export async function serveWords(page: Page, first: Speech): Promise<Catalogue> {
  words ??= makeWords();
  const { english, long, longBody, changingBody } = await words;
  const body = first === 'long' ? longBody : changingBody;
  await page
    .context()
    .route('**/assets/en-*.js', (route) => route.fulfill({ body, contentType: 'text/javascript' }));
  if (first === 'long') return long;
  return first === 'en' ? english : loadCatalogue(first);
}

/** On a page that is open: its words change, and nothing else. English comes before the long one. */
export async function speak(page: Page, speech: Speech): Promise<void> {
  await page.evaluate(
    async ([language, isLong]) => {
      interface Fibre {
        child: Fibre | null;
        memoizedProps?: { booth?: { language: { choose(language: string): Promise<void> } } };
      }
      if (isLong) Reflect.get(window, 'lengthenWords')();
      // Only home has a switch to tap; where React keeps its tree, the booth is at hand everywhere.
      const root = document.getElementById('root') ?? {};
      const [, tree] =
        Object.entries(root).find(([key]) => key.startsWith('__reactContainer$')) ?? [];
      let fibre: Fibre | null = tree as Fibre | null;
      while (fibre && !fibre.memoizedProps?.booth) fibre = fibre.child;
      if (!fibre?.memoizedProps?.booth) throw new Error('The booth is not where React keeps it.');
      await fibre.memoizedProps.booth.language.choose(language);
    },
    [languageOf(speech), speech === 'long'] as const,
  );
}

/** Once for all states. */
let words: ReturnType<typeof makeWords> | undefined;

async function makeWords() {
  const [english, long] = await Promise.all([loadCatalogue('en'), loadPseudoCatalogue()]);
  const longBody = compileCatalogue(long);
  const changingBody = `${compileCatalogue(english).replace('export const', 'export let')}
    globalThis.lengthenWords = () => { catalogue = long; };
    ${longBody.replace('export const catalogue', 'const long')}`;
  return { english, long, longBody, changingBody };
}
