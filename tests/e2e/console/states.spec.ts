import type { Page } from '@playwright/test';
import { findAccessibilityViolations } from '../support/find-accessibility-violations.ts';
import { expect } from './console-test.ts';
import { test } from './state-test.ts';
import { CONSOLE_STATES } from './states.ts';

const WIDTHS_PX = [360, 768, 1280, 1920];
/** States per test: tests run in parallel, and a failed one is repeated alone. */
const AT_A_TIME = 9;

for (let first = 0; first < CONSOLE_STATES.length; first += AT_A_TIME) {
  const states = CONSOLE_STATES.slice(first, first + AT_A_TIME);
  const names = `${states.at(0)?.name} to ${states.at(-1)?.name}`;
  test(`${names} of the console fit every width, and axe finds nothing, light or dark (CONSOLE-53)`, async ({
    openState,
  }) => {
    const found: string[] = [];
    for (const state of states) {
      await openState(state, async (page) => {
        const report = (problem: string) => found.push(`${state.name}: ${problem}`);
        for (const width of WIDTHS_PX) {
          await page.setViewportSize({ width, height: 800 });
          const widest = await findWidest(page);
          if (widest) report(`${width} px: ${widest}`);
          // Light mode on a phone, dark mode on a desktop.
          if (width === 360)
            for (const barrier of await findAccessibilityViolations(page)) report(barrier);
        }
        await page.emulateMedia({ colorScheme: 'dark' });
        for (const barrier of await findAccessibilityViolations(page)) report(`dark: ${barrier}`);
      });
    }
    expect(found).toEqual([]);
  });
}

/** Finds elements that are wider than the window, their table's frame, or the open dialog. */
const findWidest = (page: Page) =>
  page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('dialog[open]')];
    // A frame with round corners hides its overflow.
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
