import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { test as boothTest, storeSignIn } from './booth-test.ts';

/** A signed-in browser with its own profile folder, as on a kiosk. */
interface OwnBrowser {
  folder: string;
  /** Intercepts no requests, because interception disables the cache. */
  launch(storedValues?: Record<string, string>): Promise<{ browser: BrowserContext; page: Page }>;
}

export const test = boothTest.extend<{ ownBrowser: OwnBrowser }>({
  ownBrowser: async (
    { playwright, launchOptions, viewport, contextOptions, booth, kioskToken },
    use,
  ) => {
    const folder = mkdtempSync(join(tmpdir(), 'jepret-browser-'));
    const launch: OwnBrowser['launch'] = async (storedValues) => {
      const browser = await playwright.chromium.launchPersistentContext(folder, {
        ...launchOptions,
        ...contextOptions,
        viewport,
        hasTouch: true,
        baseURL: booth.url,
      });
      const [page = await browser.newPage()] = browser.pages();
      await storeSignIn(page, kioskToken, storedValues);
      return { browser, page };
    };
    await use({ folder, launch });
    rmSync(folder, { recursive: true, force: true });
  },
});
