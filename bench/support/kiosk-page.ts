import { type Browser, chromium, type Page } from '@playwright/test';
import { launchOptionsFor } from '../../tests/e2e/support/browser-options.ts';

/** Like in tests, but with cameras as fast as a booth's, or with a video as the camera. */
export function launchBrowser(cameraFile?: string): Promise<Browser> {
  const { args = [], ...options } = launchOptionsFor({ framesPerSecond: 30 });
  const camera =
    cameraFile === undefined ? [] : [`--use-file-for-fake-video-capture=${cameraFile}`];
  return chromium.launch({ ...options, args: [...args, ...camera] });
}

/** Opens the page of a signed-in kiosk in the size of a booth's screen. */
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
