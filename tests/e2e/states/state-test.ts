import { createTranslate } from '@jepret/messages';
import type { Browser, Page } from '@playwright/test';
import { test as boothTest } from '../support/booth-test.ts';
import type { BoothState, RealSession } from './booth-state.ts';
import { openState } from './every-state.ts';
import { makeRealSession } from './real-session.ts';
import { languageOf, type Speech, serveWords, speak } from './speech.ts';

export interface Look {
  language: Speech;
  /** What makes the visit easier. */
  hasLargeText?: boolean;
}

interface WorkerFixtures {
  realSession: RealSession;
  /**
   * Brings a page of its own into a state, lets somebody look at it in one way after the other, and
   * closes it. Opening it is most of the work, so it is opened once, where its words can change.
   */
  lookAt<L extends Look>(
    state: BoothState,
    looks: readonly L[],
    look: (page: Page, how: L) => Promise<void>,
  ): Promise<void>;
}

export const test = boothTest.extend<object, WorkerFixtures>({
  realSession: [
    async ({ booth, kioskToken }, use) => use(await makeRealSession(booth.url, kioskToken)),
    { scope: 'worker' },
  ],

  lookAt: [
    async ({ browser, booth, kioskToken, realSession }, use) => {
      const open = async (page: Page, state: BoothState, { language, hasLargeText }: Look) => {
        const catalogue = await serveWords(page, language);
        const visit = {
          language: languageOf(language),
          ...(hasLargeText && { access: JSON.stringify(LARGE_TEXT) }),
        };
        const t = createTranslate(catalogue);
        await openState(page, state, { kioskToken, session: realSession, t, visit });
      };
      await use(async (state, looks, look) => {
        for (const turns of state.isToldOnce ? looks.map((one) => [one]) : [looks]) {
          const page = await newPage(browser, booth.url);
          try {
            for (const [index, how] of turns.entries()) {
              await (index === 0 ? open(page, state, how) : speak(page, how.language));
              await setLargeText(page, how.hasLargeText ?? false);
              await look(page, how);
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
