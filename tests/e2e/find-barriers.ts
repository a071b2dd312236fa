import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { passMomentsUntil } from './page-clock.ts';

const AXE = await readFile('node_modules/axe-core/axe.min.js', 'utf8');

/** What axe objects to. That nobody can zoom is the product's own wish (SCREEN-10). */
export async function findBarriers(page: Page): Promise<string[]> {
  // Not as a script of the page, which would not be let in.
  await page.evaluate(AXE);
  const running = page.evaluate(
    (): Promise<AxeResults> =>
      Reflect.get(window, 'axe').run(document, {
        rules: { 'meta-viewport': { enabled: false } },
        resultTypes: ['violations'],
        preload: false,
      }),
  );
  // It rests between two rules, on the page's clock.
  await passMomentsUntil(page, running);
  const { violations } = await running;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`),
  );
}
