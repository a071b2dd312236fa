import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from './booth-test.ts';
import { filmTwoSnaps, reachCamera } from './capturing.ts';
import { mailAndPrint } from './delivering.ts';
import { test } from './own-browser.ts';
import { snapButton, stateOf } from './paying.ts';

test('after a session the browser’s folder holds nothing of the visitor (PRIVACY-14)', async ({
  booth,
  ownBrowser: { folder, launch },
}) => {
  const { browser, page } = await launch();
  await page.clock.install();
  const trxId = await reachCamera(page, booth);
  await filmTwoSnaps(page);
  await page.clock.resume();
  await lookAtEverything(page);
  await mailAndPrint(page);
  await expect(page).toHaveURL('/');
  await expect(snapButton(page)).toBeVisible();
  await browser.close();

  const kept = readAll(folder);
  const countHolding = (text: string) => kept.filter((bytes) => bytes.includes(text)).length;
  // It does keep what it may keep.
  expect(countHolding('/assets/')).toBeGreaterThan(0);
  for (const trace of ['/static/res_image/', trxId, 'ratna@gmail.com']) {
    expect([trace, countHolding(trace)]).toEqual([trace, 0]);
  }
});

/** Every effect, the print, and both films while they play. */
async function lookAtEverything(page: Page): Promise<void> {
  await expect(page).toHaveURL('/effect-preview');
  const prints = page.getByRole('list', { name: 'Effects' }).locator('img');
  await expect
    .poll(() =>
      prints.evaluateAll((images: HTMLImageElement[]) =>
        images.map(({ naturalWidth }) => naturalWidth),
      ),
    )
    .toEqual(Array(4).fill(1240));
  await page.getByRole('button', { name: 'CHOOSE' }).tap();
  await expect(page).toHaveURL('/final-preview');
  expect((await stateOf(page)).videoURL).toContain('/static/res_image/');
  for (const name of ['GIF', 'LIVE MODE']) {
    await page.getByRole('tab', { name, exact: true }).tap();
    const film = page.locator('video:visible').first();
    await expect
      .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0);
  }
}

/** The caches: what else the browser writes is about addresses, not about pictures. */
function readAll(folder: string): Buffer[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /Cache/.test(entry.parentPath))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
}
