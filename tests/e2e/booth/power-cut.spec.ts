import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '../support/booth-test.ts';
import { openWithHeldClock, start } from '../support/capture-screen.ts';
import { passTime, TO_PREVIEW_MS, TX_ID } from '../support/capturing.ts';
import { test } from '../support/own-browser.ts';

const UPLOAD = '**/api/upload-file';

test('a snap that was not sent yet survives a browser that is killed, and the next start sends it (CAM-43)', async ({
  ownBrowser: { launch },
}) => {
  const first = await launch();
  await openWithHeldClock(first.page);
  await first.page.route(UPLOAD, (route) => route.abort());
  await start(first.page);
  await passTime(first.page, TO_PREVIEW_MS);
  await expect.poll(() => countKept(first.page)).toBe(1);
  await kill(first.browser, first.page);

  const next = await launch();
  const sent: string[] = [];
  await next.page.route(UPLOAD, (route) => {
    sent.push(route.request().postDataBuffer()?.toString('latin1') ?? '');
    return route.fulfill({
      json: { status_code: 200, meta: { message: 'As asked.' }, data: null },
    });
  });
  await next.page.goto('/');
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toContain(TX_ID);
  // The end of a JPEG: it is there as a whole.
  expect(sent[0]).toContain('\xff\xd9');
  await next.browser.close();
});

const countKept = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('jepret-shots');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const counting = database.transaction('shots').objectStore('shots').count();
          counting.onerror = () => reject(counting.error);
          counting.onsuccess = () => {
            database.close();
            resolve(counting.result);
          };
        };
      }),
  );

/** At once, as when the plug is pulled: nothing is closed or written any more. */
async function kill(browser: BrowserContext, page: Page): Promise<void> {
  const closed = browser.waitForEvent('close');
  const devtools = await browser.newCDPSession(page);
  void devtools.send('Browser.crash').catch(() => {});
  await closed;
}
