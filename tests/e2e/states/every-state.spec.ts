import type { Page } from '@playwright/test';
import { expect } from '../support/booth-test.ts';
import { findBarriers } from '../support/find-barriers.ts';
import { SIZES, sizeName } from '../support/sizes.ts';
import { STATES } from './every-state.ts';
import { findOverflow } from './find-overflow.ts';
import { listEnglish } from './list-english.ts';
import { setLargeText, test } from './state-test.ts';

/** So many of them in one test: workers share them, and what fails is looked at again by itself. */
const AT_A_TIME = 4;

const LOOKS = [
  { language: 'en', hasLargeText: true },
  { language: 'id', hasLargeText: true },
  { language: 'long', hasLargeText: false },
] as const;

for (let first = 0; first < STATES.length; first += AT_A_TIME) {
  const states = STATES.slice(first, first + AT_A_TIME);
  const names = `${states.at(0)?.name} to ${states.at(-1)?.name}`;

  test(`${names} fit every size in a language half as long again, and with larger text in both real ones, where axe finds nothing (LANG-10, ACCESS-1, ACCESS-2, ACCESS-10)`, async ({
    lookAt,
  }) => {
    const found: string[] = [];
    for (const state of states) {
      const parts = new Set<string>();
      await lookAt(state, LOOKS, async (page, { language }) => {
        const note = (what: string) => found.push(`${state.name} in ${language}: ${what}`);
        for (const what of await findOverflowAtEverySize(page, state.doesScroll)) note(what);
        if (language === 'long') {
          for (const words of await listEnglish(page)) note(`still says "${words}"`);
        } else {
          // As everybody else has it.
          await setLargeText(page, false);
          for (const barrier of await findBarriers(page)) note(barrier);
        }
        parts.add(await countParts(page));
      });
      // Else it was over before everybody had looked at it.
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
