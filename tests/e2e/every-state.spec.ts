import { LANGUAGES } from '@jepret/contract';
import type { Page } from '@playwright/test';
import { expect } from './booth-test.ts';
import { STATES } from './every-state.ts';
import { findBarriers } from './find-barriers.ts';
import { findOverflow } from './find-overflow.ts';
import { SIZES, sizeName } from './sizes.ts';
import { test } from './state-test.ts';

/** So many of them in one test: workers share them, and what fails is looked at again by itself. */
const AT_A_TIME = 8;

for (let first = 0; first < STATES.length; first += AT_A_TIME) {
  const states = STATES.slice(first, first + AT_A_TIME);
  const names = `${states.at(0)?.name} to ${states.at(-1)?.name}`;

  test(`${names} fit every size in a language half as long again (LANG-10)`, async ({ lookAt }) => {
    const found: string[] = [];
    for (const state of states) {
      await lookAt(state, { language: 'long' }, async (page) => {
        const overflow = await findOverflowAtEverySize(page, state.doesScroll);
        found.push(...overflow.map((what) => `${state.name} ${what}`));
      });
    }
    expect(found).toEqual([]);
  });

  for (const language of LANGUAGES) {
    test(`${names} fit every size with larger text in ${language}, and axe finds nothing (ACCESS-1, ACCESS-2, ACCESS-10)`, async ({
      lookAt,
    }) => {
      const found: string[] = [];
      for (const state of states) {
        await lookAt(state, { language, hasLargeText: true }, async (page) => {
          const overflow = await findOverflowAtEverySize(page, state.doesScroll);
          // As everybody else has it.
          await page.evaluate(() => document.documentElement.classList.remove('has-large-text'));
          const problems = [...overflow, ...(await findBarriers(page))];
          found.push(...problems.map((what) => `${state.name} ${what}`));
        });
      }
      expect(found).toEqual([]);
    });
  }
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
