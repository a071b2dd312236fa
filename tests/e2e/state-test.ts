import type { Language } from '@jepret/contract';
import { type Catalogue, createTranslate, loadCatalogue } from '@jepret/messages';
import type { Browser, Page } from '@playwright/test';
import { compileCatalogue } from '../../apps/kiosk/compile-messages.ts';
import { test as boothTest } from './booth-test.ts';
import { openState } from './every-state.ts';
import { loadPseudoCatalogue } from './pseudo-language.ts';
import type { BoothState, RealSession } from './states/booth-state.ts';
import { makeRealSession } from './states/real-session.ts';

interface StateOptions {
  /** `long`: every text half as long again, in the place of English. */
  language: Language | 'long';
  /** What makes the visit easier. */
  hasLargeText?: boolean;
}

interface WorkerFixtures {
  realSession: RealSession;
  /** Brings a page of its own into a state, lets somebody look at it, and closes it. */
  lookAt(
    state: BoothState,
    options: StateOptions,
    look: (page: Page) => Promise<void>,
  ): Promise<void>;
}

export const test = boothTest.extend<object, WorkerFixtures>({
  realSession: [
    async ({ booth, kioskToken }, use) => use(await makeRealSession(booth.url, kioskToken)),
    { scope: 'worker' },
  ],

  lookAt: [
    async ({ browser, booth, kioskToken, realSession }, use) => {
      await use(async (state, { language, hasLargeText = false }, look) => {
        const page = await newPage(browser, booth.url);
        const catalogue = await loadWords(page, language);
        const visit = {
          language: language === 'long' ? 'en' : language,
          ...(hasLargeText && { access: JSON.stringify(LARGE_TEXT) }),
        };
        const t = createTranslate(catalogue);
        try {
          await openState(page, state, { kioskToken, session: realSession, t, visit });
          await look(page);
        } finally {
          await page.unrouteAll({ behavior: 'ignoreErrors' });
          await page.context().close();
        }
      });
    },
    { scope: 'worker' },
  ],
});

const LARGE_TEXT = {
  hasReach: false,
  hasLargeText: true,
  isCountdownSpoken: false,
  isCountdownFlashing: false,
  hasMoreTime: false,
};

async function newPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1920, height: 1080 },
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

async function loadWords(page: Page, language: StateOptions['language']): Promise<Catalogue> {
  if (language !== 'long') return loadCatalogue(language);
  longWords ??= makeLongWords();
  const { catalogue, body } = await longWords;
  await page
    .context()
    .route('**/assets/en-*.js', (route) => route.fulfill({ body, contentType: 'text/javascript' }));
  return catalogue;
}

/** Once for all states. */
let longWords: ReturnType<typeof makeLongWords> | undefined;

async function makeLongWords() {
  const catalogue = await loadPseudoCatalogue();
  return { catalogue, body: compileCatalogue(catalogue) };
}
