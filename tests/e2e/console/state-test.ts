import type { Page } from '@playwright/test';
import { test as consoleTest, enterConsole } from './console-test.ts';
import type { ConsoleState } from './states.ts';

interface WorkerFixtures {
  /** Opens a state in its own page, runs `check`, and closes the page. */
  openState(state: ConsoleState, check: (page: Page) => Promise<void>): Promise<void>;
}

export const test = consoleTest.extend<object, WorkerFixtures>({
  openState: [
    async ({ browser, booth, owner, newPerson }, use) => {
      await use(async (state, check) => {
        const context = await browser.newContext({
          baseURL: booth.url,
          viewport: { width: 1280, height: 800 },
          reducedMotion: 'reduce',
        });
        try {
          if (!state.isOutside) await enterConsole(context, booth, owner);
          const page = await context.newPage();
          await state.open({ page, booth, owner, newPerson });
          await check(page);
          await page.unrouteAll({ behavior: 'ignoreErrors' });
        } finally {
          await context.close();
        }
      });
    },
    { scope: 'worker' },
  ],
});
