import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '../support/booth-test.ts';
import { openWithStoppedClock, tapStart } from '../support/capture-screen.ts';
import { advanceClock, COUNTDOWN_TO_PREVIEW_MS, TX_ID } from '../support/capturing.ts';
import { test } from '../support/own-browser.ts';

const UPLOAD = '**/api/upload-file';

test('an unsent snap survives a killed browser, and the next start sends it (CAM-43)', async ({
  ownBrowser: { launch },
}) => {
  const first = await launch();
  await openWithStoppedClock(first.page);
  await first.page.route(UPLOAD, (route) => route.abort());
  await tapStart(first.page);
  await advanceClock(first.page, COUNTDOWN_TO_PREVIEW_MS);
  await expect.poll(() => countStoredShots(first.page)).toBe(1);
  await kill(first.browser, first.page);

  const next = await launch();
  const sent: string[] = [];
  await next.page.route(UPLOAD, (route) => {
    sent.push(route.request().postDataBuffer()?.toString('latin1') ?? '');
    return route.fulfill({
      json: { status_code: 200, meta: { message: 'OK.' }, data: null },
    });
  });
  await next.page.goto('/');
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toContain(TX_ID);
  // The end marker of a JPEG: the file is complete.
  expect(sent[0]).toContain('\xff\xd9');
  await next.browser.close();
});

const countStoredShots = (page: Page): Promise<number> =>
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

/** Crashes the browser like a power cut: nothing is closed or written. */
async function kill(browser: BrowserContext, page: Page): Promise<void> {
  const closed = browser.waitForEvent('close');
  const devtools = await browser.newCDPSession(page);
  void devtools.send('Browser.crash').catch(() => {});
  await closed;
}
