import type { Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../support/booth-test.ts';
import {
  captureButton,
  dismissWelcome,
  openWithStoppedClock,
  tapStart,
  welcomeDialog,
} from '../support/capture-screen.ts';
import {
  advanceClock,
  aFrame,
  COUNTDOWN_TO_PREVIEW_MS,
  changeCamera,
  collectBlobs,
  countOpenTracks,
  countUnrevokedUrls,
  fakeImages,
  goTo,
  openCapture,
  pressWhenEnabled,
  readNewestBlob,
  TX_ID,
} from '../support/capturing.ts';
import { fakeDeliveries } from '../support/delivering.ts';
import { hangReachabilityChecks } from '../support/hang-reachability-checks.ts';
import { advanceClockUntilPath, waitUntilShown } from '../support/page-clock.ts';
import { readScreenState } from '../support/paying.ts';
import { atEverySize } from '../support/sizes.ts';

const retake = (page: Page) => page.getByRole('button', { name: 'RETAKE' });
const question = (page: Page) => page.getByRole('dialog', { name: 'still there?' });

// CAM-1, CAM-3, CAM-9, CAM-16
test('a round in real time: welcome, five-second countdown, snap, NEXT, FINISH, processing', async ({
  page,
  signIn,
  consoleLines,
}) => {
  await signIn();
  await openCapture(page);
  await expect(welcomeDialog(page)).toContainText('2 snaps');
  await expect(welcomeDialog(page)).toContainText('5 seconds');
  await expect(welcomeDialog(page)).toContainText('2 retakes');
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  const pressed = pressWhenEnabled(page, 'NEXT');
  await tapStart(page);
  await pressed;
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
  await expect(captureButton(page, 'FINISH')).toBeEnabled();
  await captureButton(page, 'FINISH').tap();
  await expect(page).toHaveURL('/load');
  const { frameName, numberSnap } = aFrame();
  expect(await readScreenState(page)).toMatchObject({
    action: 'generate-image',
    data: { txID: TX_ID, frame: { frameName, numberSnap } },
  });
  expect(consoleLines).toEqual([]);
  const measured = await page.evaluate(() => performance.getEntriesByName('jepret:shot').length);
  expect(measured).toBe(1);
});

test('the snap is the mirrored picture of the live view, a JPEG of 1920×1080 (CAM-19, CAM-20)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await collectBlobs(page);
  await openWithStoppedClock(page);
  await tapStart(page);
  await advanceClock(page, COUNTDOWN_TO_PREVIEW_MS);
  await expect(page.getByRole('img', { name: 'Your snap 1' })).toBeVisible();
  const bytes = await readNewestBlob(page);
  const { format, width, height } = await sharp(bytes).metadata();
  expect([format, width, height]).toEqual(['jpeg', 1920, 1080]);

  // Chromium's fake camera writes the time into the upper left corner; here it is on the right.
  const contrastAt = async (left: number) => {
    const place = { left, top: 25, width: 240, height: 40 };
    const pixels = await sharp(bytes).extract(place).greyscale().raw().toBuffer();
    return Math.max(...pixels) - Math.min(...pixels);
  };
  expect(await contrastAt(1_540)).toBeGreaterThan(40);
  expect(await contrastAt(140)).toBeLessThan(20);
});

test('the countdown ticks, the dial has 12 segments, and the next one starts after 7 s (CAM-4, CAM-5)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await openWithStoppedClock(page);
  await tapStart(page);
  const timer = page.getByRole('timer');
  for (const second of ['5', '4', '3', '2', '1']) {
    await expect(timer).toHaveText(second);
    await advanceClock(page, 1_000);
  }
  await expect(timer).toHaveText('snap!');
  await expect(timer.locator('path')).toHaveCount(12);
  await expect(captureButton(page, 'NEXT')).toBeEnabled();
  await advanceClock(page, 1_000);
  await expect(timer).toHaveCount(0);
  await advanceClock(page, 6_500);
  await expect(timer).toHaveText('5');
});

test('two retakes are allowed, then a message shows the limit (CAM-13, CAM-14)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await openWithStoppedClock(page);
  await tapStart(page);
  const limit = page.getByText("WHOOPS! you've hit the RETAKE limit . . . your 2 chances are up!");
  for (const left of [2, 1]) {
    await advanceClock(page, COUNTDOWN_TO_PREVIEW_MS);
    await expect(retake(page)).toHaveText(`RETAKE ${left} left`);
    await expect(limit).toHaveCount(0);
    await retake(page).tap();
    await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: /Your frame with 0 of 2/ })).toBeVisible();
  }
  // Shown from the last retake on, during the countdown and the preview.
  await expect(limit).toBeVisible();
  await advanceClock(page, COUNTDOWN_TO_PREVIEW_MS);
  await expect(page.getByRole('img', { name: /Your frame with 1 of 2/ })).toBeVisible();
  await expect(limit).toBeVisible();
  await expect(retake(page)).toBeDisabled();
  // A reload does not reset the retakes.
  await page.reload();
  await waitUntilShown(page, page.getByRole('img', { name: /Your frame with 1 of 2/ }));
  await expect(limit).toBeVisible();
  await expect(retake(page)).toHaveText('RETAKE 0 left');
  await expect(retake(page)).toBeDisabled();
});

test('all controls work with the keyboard (CAM-42)', async ({ page, signIn }) => {
  await signIn();
  await openWithStoppedClock(page);
  await page.keyboard.press('Enter');
  await advanceClock(page, COUNTDOWN_TO_PREVIEW_MS);
  await expect(captureButton(page, 'NEXT')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(retake(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('timer')).toHaveText('5');
});

test('after the welcome dialog is closed, the counter button starts the round (CAM-2, CAM-3)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await openWithStoppedClock(page);
  await dismissWelcome(page);
  await captureButton(page, 'START').tap();
  await expect(page.getByRole('timer')).toHaveText('5');
  await expect(captureButton(page, 'START')).toBeDisabled();
});

test('a template that fails to load shows an error and is retried without delaying the round (CAM-24)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await hangReachabilityChecks(page);
  await openCapture(page);
  const missing = '**/static/frames/test/drawn.png';
  const refuse = (route: Route) => route.fulfill({ status: 404 });
  await page.route(missing, refuse);
  await page.reload();
  const failure = page.getByText(
    'Failed to load template image. Please check the image path and CORS settings.',
  );
  await expect(failure).toBeVisible();
  await dismissWelcome(page);
  await expect(captureButton(page, 'START')).toBeEnabled();
  await page.unroute(missing, refuse);
  await page.getByRole('button', { name: 'Retry' }).tap();
  await expect(failure).toHaveCount(0);
});

test('a template without an address shows an error (FRAME-14)', async ({ page, signIn }) => {
  await signIn();
  await openCapture(page, aFrame({ frameURL: 'http://' }));
  await expect(page.getByText('Invalid image URL format')).toBeVisible();
});

test('the live view shows what a tall slot will crop (CAM-23)', async ({ page, signIn }) => {
  await signIn();
  const slots = [{ x: 100, y: 100, width: 600, height: 1600, photo: 1 }];
  await openCapture(page, aFrame({ numberSnap: 1, slots }));
  await dismissWelcome(page);
  await expect(page.locator('[data-cut-away]')).toHaveCount(2);
  const live = await page.getByLabel('You, live').boundingBox();
  const bands = await page
    .locator('[data-cut-away]')
    .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().width));
  for (const width of bands) expect(width / (live?.width ?? 1)).toBeCloseTo(0.395, 2);
});

test('a visitor who leaves at FINISH still gets the print (CAM-34)', async ({ page, signIn }) => {
  await signIn();
  await openWithStoppedClock(page, aFrame({ numberSnap: 1 }));
  await fakeImages(page);
  const { requests } = await fakeDeliveries(page);
  await tapStart(page);
  await advanceClock(page, COUNTDOWN_TO_PREVIEW_MS);
  await expect(captureButton(page, 'FINISH')).toBeEnabled();
  await page.clock.runFor(120_000);
  await expect(question(page)).toContainText('we go on to your print');
  await page.clock.runFor(30_000);
  await advanceClockUntilPath(page, '/effect-preview');
  await expect(page.getByRole('button', { name: 'CHOOSE' })).toBeVisible();
  await page.clock.runFor(120_000);
  await advanceClockUntilPath(page, '/thanks');
  expect(requests.prints.map((body) => JSON.parse(body))).toEqual([
    { txID: TX_ID, effect: 'original', isNoCut: false },
  ]);
  await advanceClockUntilPath(page, '/');
});

test('a visitor who leaves before FINISH frees the booth (CAM-34)', async ({ page, signIn }) => {
  await signIn();
  await openWithStoppedClock(page);
  // In steps that deliver pictures: the session of a frozen camera is kept (CAM-53).
  await advanceClock(page, 120_000, { stepMs: 2_000 });
  await expect(question(page)).toContainText('we start over');
  const walkAwayRequest = page.waitForRequest(`**/v1/transaction/trx/${TX_ID}/walk-away`);
  await advanceClock(page, 30_000, { stepMs: 2_000 });
  await expect(page).toHaveURL('/');
  await walkAwayRequest;
});

test('a finished round leaves no open camera and no picture in memory (CAM-41)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await collectBlobs(page);
  await openWithStoppedClock(page);
  for (let round = 0; round < 3; round += 1) {
    await tapStart(page);
    await advanceClock(page, COUNTDOWN_TO_PREVIEW_MS);
    await retake(page).tap();
    await advanceClock(page, COUNTDOWN_TO_PREVIEW_MS);
    await expect(page.getByRole('img', { name: 'Your snap 1' })).toBeVisible();
    await goTo(page, '/');
    await expect(page.getByRole('button', { name: 'TAP TO SNAP' })).toBeVisible();
    await expect.poll(() => countOpenTracks(page)).toBe(0);
    await expect.poll(() => countUnrevokedUrls(page)).toBe(0);
    await goTo(page, '/capture', { txID: `round-${round}`, frame: aFrame() });
    await expect(welcomeDialog(page)).toBeVisible();
    expect(await countOpenTracks(page)).toBe(1);
  }
});

test('the capture screen fits every size', async ({ page, signIn }) => {
  await signIn();
  await openWithStoppedClock(page);
  const expectToFit = (...names: string[]) =>
    atEverySize(page, async () => {
      for (const name of names) {
        await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
      }
    });
  await atEverySize(page, () =>
    expect(welcomeDialog(page).getByRole('button', { name: 'START' })).toBeInViewport({ ratio: 1 }),
  );
  await tapStart(page);
  await atEverySize(page, () => expect(page.getByRole('timer')).toBeInViewport({ ratio: 1 }));
  await advanceClock(page, COUNTDOWN_TO_PREVIEW_MS);
  await expectToFit('RETAKE 2 left', 'NEXT');
  await changeCamera(page, 'NotReadableError');
  await captureButton(page, 'NEXT').tap();
  await expectToFit('Retry', 'no camera? use the demo camera');
});
