import { LANGUAGES } from '@jepret/contract';
import { expect } from './booth-test.ts';
import { STATES } from './every-state.ts';
import { findBarriers } from './find-barriers.ts';
import { findOverflow } from './find-overflow.ts';
import { SIZES, sizeName } from './sizes.ts';
import { test } from './state-test.ts';

/** So many of them in one test: workers share them, and what fails is looked at again by itself. */
const AT_A_TIME = 8;

for (const language of LANGUAGES) {
  for (let first = 0; first < STATES.length; first += AT_A_TIME) {
    const states = STATES.slice(first, first + AT_A_TIME);
    const names = `${states.at(0)?.name} to ${states.at(-1)?.name}`;
    test(`${names} fit every size in ${language}, and axe finds nothing (LANG-10, ACCESS-1, ACCESS-2)`, async ({
      lookAt,
    }) => {
      const found: string[] = [];
      for (const state of states) {
        await lookAt(state, { language }, async (page) => {
          for (const size of SIZES) {
            await page.setViewportSize(size);
            const overflow = await findOverflow(page, state.doesScroll);
            found.push(...overflow.map((what) => `${state.name} ${sizeName(size)}: ${what}`));
          }
          found.push(...(await findBarriers(page)).map((what) => `${state.name}: ${what}`));
        });
      }
      expect(found).toEqual([]);
    });
  }
}
