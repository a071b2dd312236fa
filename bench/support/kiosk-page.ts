import { type Browser, chromium, type Page } from '@playwright/test';
import config from '../../playwright.config.ts';

/** As for the tests: with cameras. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ ...config.use?.launchOptions });

/** A signed-in kiosk's page, on the booth's own screen. */
export async function openKioskPage(
  browser: Browser,
  boothUrl: string,
  stored: { token: string; [name: string]: string },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: boothUrl,
    viewport: { width: 1920, height: 1080 },
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.addInitScript(
    (values) => {
      for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
    },
    { Location: 'Jakarta', ...stored },
  );
  return page;
}
