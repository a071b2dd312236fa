import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, noteConsole } from '../support/booth-test.ts';
import { launchOptionsFor } from '../support/browser-options.ts';
import { filmTwoSnaps, reachCamera } from '../support/capturing.ts';
import { mailAndPrint } from '../support/delivering.ts';
import { drawLine, stickers } from '../support/editing.ts';
import { test } from '../support/own-browser.ts';
import { snapButton, stateOf } from '../support/paying.ts';
import { watchFilms } from '../support/watching-films.ts';

test.use({ launchOptions: launchOptionsFor({ framesPerSecond: 30 }) });

// One session for both: it is the longest that a visitor can have.
test('the whole way: pay, pose, choose, draw, and the painted print lives; then the browser’s folder holds nothing of the visitor (PRIVACY-14)', async ({
  booth,
  ownBrowser: { folder, launch },
}) => {
  const { browser, page } = await launch({ useEdit: 'true' });
  const consoleLines = noteConsole(page);
  const uploads: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/v2/upload-file')) uploads.push(response.status());
  });
  await page.clock.install();
  const trxId = await reachCamera(page, booth);
  await filmTwoSnaps(page);
  await page.clock.resume();

  await lookAtEveryPrint(page);
  expect(uploads).toEqual([200, 200]);
  expect(await stateOf(page)).toMatchObject({ withRecording: true, fps: 30 });
  await page.getByRole('button', { name: 'CHOOSE' }).tap();
  await drawOnPrint(page);
  await watchFilms(page);
  await mailAndPrint(page);
  await expect(page).toHaveURL('/');
  await expect(snapButton(page)).toBeVisible();
  expect(consoleLines).toEqual([]);
  await browser.close();

  const kept = readCaches(folder);
  const countHolding = (text: string) => kept.filter((bytes) => bytes.includes(text)).length;
  // It does keep what it may keep.
  expect(countHolding('/assets/')).toBeGreaterThan(0);
  for (const trace of ['/static/res_image/', trxId, 'ratna@gmail.com']) {
    expect([trace, countHolding(trace)]).toEqual([trace, 0]);
  }
});

async function lookAtEveryPrint(page: Page): Promise<void> {
  await expect(page).toHaveURL('/effect-preview');
  const prints = page.getByRole('list', { name: 'Effects' }).locator('img');
  await expect
    .poll(() =>
      prints.evaluateAll((images: HTMLImageElement[]) =>
        images.map(({ naturalWidth }) => naturalWidth),
      ),
    )
    .toEqual(Array(4).fill(1240));
}

async function drawOnPrint(page: Page): Promise<void> {
  await expect(page).toHaveURL('/edit');
  await expect(stickers(page).first()).toBeVisible();
  await drawLine(page);
  const { compiled, videoURL } = await stateOf(page);
  await page.getByRole('button', { name: 'DONE', exact: true }).tap();
  await expect(page).toHaveURL('/final-preview');
  const painted = await stateOf(page);
  expect(painted).toMatchObject({ withPainting: true, withRecording: true });
  expect(painted.compiled).not.toBe(compiled);
  expect(painted.videoURL).not.toBe(videoURL);
}

/** What else the browser writes is about addresses, not about pictures. */
function readCaches(folder: string): Buffer[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /Cache/.test(entry.parentPath))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
}
