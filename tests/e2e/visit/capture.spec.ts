import type { Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../support/booth-test.ts';
import { counter, dismiss, openWithHeldClock, start, welcome } from '../support/capture-screen.ts';
import {
  aFrame,
  answerImages,
  changeCamera,
  collectPictures,
  countHeldPictures,
  countOpenTracks,
  goTo,
  openCapture,
  passTime,
  pressAtOnce,
  readPicture,
  TO_PREVIEW_MS,
  TX_ID,
} from '../support/capturing.ts';
import { answerDeliveries } from '../support/delivering.ts';
import { passTimeUntil, untilShown } from '../support/page-clock.ts';
import { stateOf } from '../support/paying.ts';
import { silenceServer } from '../support/silent-server.ts';
import { atEverySize } from '../support/sizes.ts';

const retake = (page: Page) => page.getByRole('button', { name: 'RETAKE' });
const question = (page: Page) => page.getByRole('dialog', { name: 'still there?' });

// CAM-1, CAM-3, CAM-9, CAM-16
test('a round in real time: welcome, five seconds, the snap, NEXT, FINISH, processing', async ({
  page,
  signIn,
  consoleLines,
}) => {
  await signIn();
  await openCapture(page);
  await expect(welcome(page)).toContainText('2 snaps');
  await expect(welcome(page)).toContainText('5 seconds');
  await expect(welcome(page)).toContainText('2 retakes');
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  const pressed = pressAtOnce(page, 'NEXT');
  await start(page);
  await pressed;
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
  await expect(counter(page, 'FINISH')).toBeEnabled();
  await counter(page, 'FINISH').tap();
  await expect(page).toHaveURL('/load');
  const { frameName, numberSnap } = aFrame();
  expect(await stateOf(page)).toMatchObject({
    action: 'generate-image',
    data: { txID: TX_ID, frame: { frameName, numberSnap } },
  });
  expect(consoleLines).toEqual([]);
  const measured = await page.evaluate(() => performance.getEntriesByName('jepret:shot').length);
  expect(measured).toBe(1);
});

test('the snap is the mirrored picture that was on screen, a JPEG of 1920×1080 (CAM-19, CAM-20)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await collectPictures(page);
  await openWithHeldClock(page);
  await start(page);
  await passTime(page, TO_PREVIEW_MS);
  await expect(page.getByRole('img', { name: 'Your snap 1' })).toBeVisible();
  const bytes = await readPicture(page);
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
  await openWithHeldClock(page);
  await start(page);
  const timer = page.getByRole('timer');
  for (const second of ['5', '4', '3', '2', '1']) {
    await expect(timer).toHaveText(second);
    await passTime(page, 1_000);
  }
  await expect(timer).toHaveText('snap!');
  await expect(timer.locator('path')).toHaveCount(12);
  await expect(counter(page, 'NEXT')).toBeEnabled();
  await passTime(page, 1_000);
  await expect(timer).toHaveCount(0);
  await passTime(page, 6_500);
  await expect(timer).toHaveText('5');
});

test('two retakes, then the limit in its own words (CAM-13, CAM-14)', async ({ page, signIn }) => {
  await signIn();
  await openWithHeldClock(page);
  await start(page);
  const limit = page.getByText("WHOOPS! you've hit the RETAKE limit . . . your 2 chances are up!");
  for (const left of [2, 1]) {
    await passTime(page, TO_PREVIEW_MS);
    await expect(retake(page)).toHaveText(`RETAKE ${left} left`);
    await expect(limit).toHaveCount(0);
    await retake(page).tap();
    await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: /Your frame with 0 of 2/ })).toBeVisible();
  }
  // From the moment on that none remains, over the countdown and the preview.
  await expect(limit).toBeVisible();
  await passTime(page, TO_PREVIEW_MS);
  await expect(page.getByRole('img', { name: /Your frame with 1 of 2/ })).toBeVisible();
  await expect(limit).toBeVisible();
  await expect(retake(page)).toBeDisabled();
  // A reload gives no new ones.
  await page.reload();
  await untilShown(page, page.getByRole('img', { name: /Your frame with 1 of 2/ }));
  await expect(limit).toBeVisible();
  await expect(retake(page)).toHaveText('RETAKE 0 left');
  await expect(retake(page)).toBeDisabled();
});

test('everything works by keyboard (CAM-42)', async ({ page, signIn }) => {
  await signIn();
  await openWithHeldClock(page);
  await page.keyboard.press('Enter');
  await passTime(page, TO_PREVIEW_MS);
  await expect(counter(page, 'NEXT')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(retake(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('timer')).toHaveText('5');
});

test('whoever closes the welcome starts with the counter button (CAM-2, CAM-3)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await openWithHeldClock(page);
  await dismiss(page);
  await counter(page, 'START').tap();
  await expect(page.getByRole('timer')).toHaveText('5');
  await expect(counter(page, 'START')).toBeDisabled();
});

test('a template that fails is said and retried, and nobody waits for it (CAM-24)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await silenceServer(page);
  await openCapture(page);
  const missing = '**/static/frames/test/drawn.png';
  const refuse = (route: Route) => route.fulfill({ status: 404 });
  await page.route(missing, refuse);
  await page.reload();
  const failure = page.getByText(
    'Failed to load template image. Please check the image path and CORS settings.',
  );
  await expect(failure).toBeVisible();
  await dismiss(page);
  await expect(counter(page, 'START')).toBeEnabled();
  await page.unroute(missing, refuse);
  await page.getByRole('button', { name: 'Retry' }).tap();
  await expect(failure).toHaveCount(0);
});

test('a template without an address is said (FRAME-14)', async ({ page, signIn }) => {
  await signIn();
  await openCapture(page, aFrame({ frameURL: 'http://' }));
  await expect(page.getByText('Invalid image URL format')).toBeVisible();
});

test('a tall slot shows beforehand what it will cut away (CAM-23)', async ({ page, signIn }) => {
  await signIn();
  const slots = [{ x: 100, y: 100, width: 600, height: 1600, photo: 1 }];
  await openCapture(page, aFrame({ numberSnap: 1, slots }));
  await dismiss(page);
  await expect(page.locator('[data-cut-away]')).toHaveCount(2);
  const live = await page.getByLabel('You, live').boundingBox();
  const bands = await page
    .locator('[data-cut-away]')
    .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().width));
  for (const width of bands) expect(width / (live?.width ?? 1)).toBeCloseTo(0.395, 2);
});

test('whoever leaves at FINISH still gets their print (CAM-34)', async ({ page, signIn }) => {
  await signIn();
  await openWithHeldClock(page, aFrame({ numberSnap: 1 }));
  await answerImages(page);
  const { asked } = await answerDeliveries(page);
  await start(page);
  await passTime(page, TO_PREVIEW_MS);
  await expect(counter(page, 'FINISH')).toBeEnabled();
  await page.clock.runFor(120_000);
  await expect(question(page)).toContainText('we go on to your print');
  await page.clock.runFor(30_000);
  await passTimeUntil(page, '/effect-preview');
  await expect(page.getByRole('button', { name: 'CHOOSE' })).toBeVisible();
  await page.clock.runFor(120_000);
  await passTimeUntil(page, '/thanks');
  expect(asked.prints.map((body) => JSON.parse(body))).toEqual([
    { txID: TX_ID, effect: 'original', isNoCut: false },
  ]);
  await passTimeUntil(page, '/');
});

test('a visitor who leaves before that frees the booth (CAM-34)', async ({ page, signIn }) => {
  await signIn();
  await openWithHeldClock(page);
  // In steps that bring pictures: the session of a camera that froze is kept (CAM-53).
  await passTime(page, 120_000, { stepMs: 2_000 });
  await expect(question(page)).toContainText('we start over');
  const told = page.waitForRequest(`**/v1/transaction/trx/${TX_ID}/walk-away`);
  await passTime(page, 30_000, { stepMs: 2_000 });
  await expect(page).toHaveURL('/');
  await told;
});

test('rounds leave nothing behind: no open camera and no picture (CAM-41)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await collectPictures(page);
  await openWithHeldClock(page);
  for (let round = 0; round < 3; round += 1) {
    await start(page);
    await passTime(page, TO_PREVIEW_MS);
    await retake(page).tap();
    await passTime(page, TO_PREVIEW_MS);
    await expect(page.getByRole('img', { name: 'Your snap 1' })).toBeVisible();
    await goTo(page, '/');
    await expect(page.getByRole('button', { name: 'TAP TO SNAP' })).toBeVisible();
    await expect.poll(() => countOpenTracks(page)).toBe(0);
    await expect.poll(() => countHeldPictures(page)).toBe(0);
    await goTo(page, '/capture', { txID: `round-${round}`, frame: aFrame() });
    await expect(welcome(page)).toBeVisible();
    expect(await countOpenTracks(page)).toBe(1);
  }
});

test('the capture screen fits every size', async ({ page, signIn }) => {
  await signIn();
  await openWithHeldClock(page);
  const expectToFit = (...names: string[]) =>
    atEverySize(page, async () => {
      for (const name of names) {
        await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
      }
    });
  await atEverySize(page, () =>
    expect(welcome(page).getByRole('button', { name: 'START' })).toBeInViewport({ ratio: 1 }),
  );
  await start(page);
  await atEverySize(page, () => expect(page.getByRole('timer')).toBeInViewport({ ratio: 1 }));
  await passTime(page, TO_PREVIEW_MS);
  await expectToFit('RETAKE 2 left', 'NEXT');
  await changeCamera(page, 'NotReadableError');
  await counter(page, 'NEXT').tap();
  await expectToFit('Retry', 'no camera? use the demo camera');
});
