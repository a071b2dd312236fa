import type { Page } from '@playwright/test';
import { expect } from '../support/booth-test.ts';
import { findAccessibilityViolations } from '../support/find-accessibility-violations.ts';
import { SIZES, sizeName } from '../support/sizes.ts';
import { STATES } from './every-state.ts';
import { findOverflow } from './find-overflow.ts';
import { listEnglish } from './list-english.ts';
import { setLargeText, test } from './state-test.ts';

/** States in one test: tests run in parallel, and only failed tests are retried. */
const STATES_PER_TEST = 4;

const VARIANTS = [
  { language: 'en', hasLargeText: true },
  { language: 'id', hasLargeText: true },
  { language: 'long', hasLargeText: false },
] as const;

for (let first = 0; first < STATES.length; first += STATES_PER_TEST) {
  const states = STATES.slice(first, first + STATES_PER_TEST);
  const names = `${states.at(0)?.name} to ${states.at(-1)?.name}`;

  test(`${names} fit every size in a pseudo-language with texts 50 % longer, and with larger text in both languages, where axe finds no problem (LANG-10, ACCESS-1, ACCESS-2, ACCESS-10)`, async ({
    checkState,
  }) => {
    const found: string[] = [];
    for (const state of states) {
      const parts = new Set<string>();
      await checkState(state, VARIANTS, async (page, { language }) => {
        const note = (what: string) => found.push(`${state.name} in ${language}: ${what}`);
        for (const what of await findOverflowAtEverySize(page, state.doesScroll)) note(what);
        if (language === 'long') {
          for (const words of await listEnglish(page)) note(`still says "${words}"`);
        } else {
          // axe checks the usual text size.
          await setLargeText(page, false);
          for (const barrier of await findAccessibilityViolations(page)) note(barrier);
        }
        parts.add(await countParts(page));
      });
      // A different number of parts means that the state ended during the checks.
      expect(parts, state.name).toHaveProperty('size', 1);
    }
    expect(found).toEqual([]);
  });
}

async function findOverflowAtEverySize(page: Page, doesScroll?: boolean): Promise<string[]> {
  const found: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const overflow = await findOverflow(page, doesScroll);
    found.push(...overflow.map((what) => `${sizeName(size)}: ${what}`));
  }
  return found;
}

const countParts = (page: Page) =>
  page.evaluate(() => {
    const kinds = ['h1', 'h2', 'button', 'dialog[open]', 'img', 'video', '[role]'];
    return [
      location.pathname,
      ...kinds.map((kind) => document.querySelectorAll(kind).length),
    ].join();
  });
