import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { collectConsoleLines, expect } from '../support/booth-test.ts';
import { launchOptionsFor } from '../support/browser-options.ts';
import { reachCamera, recordTwoSnaps } from '../support/capturing.ts';
import { mailAndPrint } from '../support/delivering.ts';
import { drawLine, stickers } from '../support/editing.ts';
import { test } from '../support/own-browser.ts';
import { readScreenState, snapButton } from '../support/paying.ts';
import { playFilms } from '../support/play-films.ts';

test.use({ launchOptions: launchOptionsFor({ framesPerSecond: 30 }) });

// One session for both checks: it is the longest session that a visitor can have.
test('a recorded session from payment to a painted living print leaves no data of the visitor in the browser’s folder (PRIVACY-14)', async ({
  booth,
  ownBrowser: { folder, launch },
}) => {
  const { browser, page } = await launch({ useEdit: 'true' });
  const consoleLines = collectConsoleLines(page);
  const uploads: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/v2/upload-file')) uploads.push(response.status());
  });
  await page.clock.install();
  const trxId = await reachCamera(page, booth);
  await recordTwoSnaps(page);
  await page.clock.resume();

  await expectEveryPrintLoaded(page);
  expect(uploads).toEqual([200, 200]);
  expect(await readScreenState(page)).toMatchObject({ withRecording: true, fps: 30 });
  await page.getByRole('button', { name: 'CHOOSE' }).tap();
  await drawOnPrint(page);
  await playFilms(page);
  await mailAndPrint(page);
  await expect(page).toHaveURL('/');
  await expect(snapButton(page)).toBeVisible();
  expect(consoleLines).toEqual([]);
  await browser.close();

  const kept = readCaches(folder);
  const countHolding = (text: string) => kept.filter((bytes) => bytes.includes(text)).length;
  // The cache keeps the files of the app.
  expect(countHolding('/assets/')).toBeGreaterThan(0);
  for (const trace of ['/static/res_image/', trxId, 'ratna@gmail.com']) {
    expect([trace, countHolding(trace)]).toEqual([trace, 0]);
  }
});

async function expectEveryPrintLoaded(page: Page): Promise<void> {
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
  const { compiled, videoURL } = await readScreenState(page);
  await page.getByRole('button', { name: 'DONE', exact: true }).tap();
  await expect(page).toHaveURL('/final-preview');
  const painted = await readScreenState(page);
  expect(painted).toMatchObject({ withPainting: true, withRecording: true });
  expect(painted.compiled).not.toBe(compiled);
  expect(painted.videoURL).not.toBe(videoURL);
}

/** The other files of the browser hold addresses, not pictures. */
function readCaches(folder: string): Buffer[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /Cache/.test(entry.parentPath))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
}
