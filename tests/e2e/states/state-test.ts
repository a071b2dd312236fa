import { createTranslate } from '@jepret/messages';
import type { Browser, Page } from '@playwright/test';
import { test as boothTest } from '../support/booth-test.ts';
import type { BoothState, RealSession } from './booth-state.ts';
import { openState } from './every-state.ts';
import { makeRealSession } from './real-session.ts';
import { changeLanguage, languageOf, serveCatalogue, type TestLanguage } from './test-language.ts';

export interface StateVariant {
  language: TestLanguage;
  hasLargeText?: boolean;
}

interface WorkerFixtures {
  realSession: RealSession;
  /**
   * Brings a new page into a state, checks it in each variant, and closes it. Opening the page takes
   * most of the time, so it is opened once if its language can change.
   */
  checkState<V extends StateVariant>(
    state: BoothState,
    variants: readonly V[],
    check: (page: Page, variant: V) => Promise<void>,
  ): Promise<void>;
}

export const test = boothTest.extend<object, WorkerFixtures>({
  realSession: [
    async ({ booth, kioskToken }, use) => use(await makeRealSession(booth.url, kioskToken)),
    { scope: 'worker' },
  ],

  checkState: [
    async ({ browser, booth, kioskToken, realSession }, use) => {
      const open = async (
        page: Page,
        state: BoothState,
        { language, hasLargeText }: StateVariant,
      ) => {
        const catalogue = await serveCatalogue(page, language);
        const visit = {
          language: languageOf(language),
          ...(hasLargeText && { access: JSON.stringify(LARGE_TEXT) }),
        };
        const t = createTranslate(catalogue);
        await openState(page, state, { kioskToken, session: realSession, t, visit });
      };
      await use(async (state, variants, check) => {
        const groups = state.needsFreshPage ? variants.map((variant) => [variant]) : [variants];
        for (const group of groups) {
          const page = await newPage(browser, booth.url);
          try {
            for (const [index, variant] of group.entries()) {
              await (index === 0
                ? open(page, state, variant)
                : changeLanguage(page, variant.language));
              await setLargeText(page, variant.hasLargeText ?? false);
              await check(page, variant);
            }
          } finally {
            await page.unrouteAll({ behavior: 'ignoreErrors' });
            await page.context().close();
          }
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

export const setLargeText = (page: Page, isOn: boolean) =>
  page.evaluate((on) => {
    document.documentElement.classList.toggle('has-large-text', on);
  }, isOn);

async function newPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1920, height: 1080 },
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  return context.newPage();
}
