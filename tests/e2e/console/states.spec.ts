import type { Page } from '@playwright/test';
import { findBarriers } from '../support/find-barriers.ts';
import { expect } from './console-test.ts';
import { test } from './state-test.ts';
import { CONSOLE_STATES } from './states.ts';

const WIDTHS_PX = [360, 768, 1280, 1920];
/** So many of them in one test: workers share them, and what fails is looked at again by itself. */
const AT_A_TIME = 9;

for (let first = 0; first < CONSOLE_STATES.length; first += AT_A_TIME) {
  const states = CONSOLE_STATES.slice(first, first + AT_A_TIME);
  const names = `${states.at(0)?.name} to ${states.at(-1)?.name}`;
  test(`${names} of the console fit every width, and axe finds nothing, light or dark (CONSOLE-53)`, async ({
    lookAt,
  }) => {
    const found: string[] = [];
    for (const state of states) {
      await lookAt(state, async (page) => {
        const note = (what: string) => found.push(`${state.name}: ${what}`);
        for (const width of WIDTHS_PX) {
          await page.setViewportSize({ width, height: 800 });
          const widest = await findWidest(page);
          if (widest) note(`${width} px: ${widest}`);
          // As a phone in the light, and as a desk at night.
          if (width === 360) for (const barrier of await findBarriers(page)) note(barrier);
        }
        await page.emulateMedia({ colorScheme: 'dark' });
        for (const barrier of await findBarriers(page)) note(`dark: ${barrier}`);
      });
    }
    expect(found).toEqual([]);
  });
}

/** What sticks out of the window, of a table's frame, or of the dialog that is open. */
const findWidest = (page: Page) =>
  page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('dialog[open]')];
    // A frame with round corners hides what sticks out of it.
    const frames = [...document.querySelectorAll('div:has(> table)')];
    const holders = [document.documentElement, ...dialogs, ...frames];
    const wide = holders.find(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    if (!wide) return undefined;
    const { right } = wide.getBoundingClientRect();
    const outside = [...wide.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > right + 1,
    );
    return (
      outside
        .slice(0, 3)
        .map(({ outerHTML }) => outerHTML.slice(0, 120))
        .join(' | ') || 'wide'
    );
  });
