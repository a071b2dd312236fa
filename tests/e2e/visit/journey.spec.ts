import type { Page } from '@playwright/test';
import type { BoothProcess } from '../../support/booth-process.ts';
import { expect, test } from '../support/booth-test.ts';
import {
  passTime,
  pressAtOnce,
  reachCamera,
  switchRecordingOff,
  TO_PREVIEW_MS,
} from '../support/capturing.ts';
import { expectNoTraceOf, mailAndPrint } from '../support/delivering.ts';
import { holdTime, untilShown } from '../support/page-clock.ts';
import { stateOf } from '../support/paying.ts';

// Everything moves as it does for a visitor, and a machine may be busy.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// The way with clips has a test of its own.
test.beforeEach(({ page }) => switchRecordingOff(page));

const start = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'START' }).tap();
/** On a clock of the test's own. */
const takeFirstSnap = async (page: Page) => {
  await expect(page.getByRole('dialog').getByRole('button', { name: 'START' })).toBeVisible();
  await holdTime(page);
  await start(page);
  await passTime(page, TO_PREVIEW_MS);
};
const takeNextSnap = async (page: Page) => {
  await tapCounter(page, 'NEXT');
  await passTime(page, TO_PREVIEW_MS);
};
const tapCounter = async (page: Page, name: string) => {
  const button = page.getByRole('button', { name, exact: true });
  await expect(button).toBeEnabled();
  await button.tap();
};

async function expectFourPrints(page: Page): Promise<void> {
  await expect(page).toHaveURL('/effect-preview');
  const prints = page.getByRole('list', { name: 'Effects' }).locator('img');
  await expect(prints).toHaveCount(4);
  const sizes = () =>
    prints.evaluateAll((images: HTMLImageElement[]) =>
      images.map(({ naturalWidth, naturalHeight }) => `${naturalWidth}×${naturalHeight}`),
    );
  await expect.poll(sizes).toEqual(Array(4).fill('1240×1844'));
}

const listMailsToRatna = (booth: BoothProcess) =>
  booth.listMails().filter((mail) => mail.includes('ratna@gmail.com'));

test('pay, choose a frame, two snaps, four prints to choose from; mailed, printed and forgotten', async ({
  page,
  booth,
  signIn,
  consoleLines,
}) => {
  const sheetsBefore = booth.listSheets().length;
  const mailsBefore = listMailsToRatna(booth).length;
  await page.clock.install();
  await signIn();
  const trxId = await reachCamera(page, booth);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'START' })).toBeVisible();
  const pressed = pressAtOnce(page, 'NEXT');
  await start(page);
  await pressed;
  await tapCounter(page, 'FINISH');
  await expectFourPrints(page);
  const { txID, effects } = await stateOf(page);
  expect(txID).toBe(trxId);
  expect(effects.map(({ effectName }: { effectName: string }) => effectName)).toEqual([
    'light_original',
    'original',
    'light_grayscale',
    'dark_grayscale',
  ]);
  expect(JSON.stringify(effects)).not.toContain(trxId);

  await page.getByRole('button', { name: 'CHOOSE' }).tap();
  await mailAndPrint(page);
  await expectNoTraceOf(page, 'ratna@gmail.com', trxId);
  await expect.poll(() => booth.listSheets().length).toBe(sheetsBefore + 1);
  await expect.poll(() => listMailsToRatna(booth).length).toBe(mailsBefore + 1);
  expect(consoleLines).toEqual([]);
});

test('a session that was cut off at the camera goes on there, with its snap (HOME-29)', async ({
  page,
  booth,
  signIn,
}) => {
  await page.clock.install();
  await signIn();
  await reachCamera(page, booth);
  await takeFirstSnap(page);
  const photos = page.getByRole('img', { name: 'Your frame with 1 of 2 snaps' });
  await expect(photos).toBeVisible();
  await page.clock.resume();
  await page.goto('/');
  const resume = page.getByRole('button', { name: 'RESUME' });
  await expect(resume).toBeVisible();
  // The next countdown starts by itself after 7 s.
  await holdTime(page);
  await resume.tap();
  await expect(page).toHaveURL('/capture');
  await untilShown(page, photos);
  await takeNextSnap(page);
  await tapCounter(page, 'FINISH');
  await page.clock.resume();
  await expectFourPrints(page);
});

test('photos that could not travel are sent after FINISH, and none is lost', async ({
  page,
  booth,
  signIn,
}) => {
  await page.clock.install();
  await signIn();
  await reachCamera(page, booth);
  await page.route('**/api/upload-file', (route) => route.abort());
  await takeFirstSnap(page);
  await takeNextSnap(page);
  await tapCounter(page, 'FINISH');
  await page.clock.resume();
  await expect(page.getByText('No response, Retrying...')).toBeVisible();
  await page.unroute('**/api/upload-file');
  await page.clock.fastForward(30_000);
  await expectFourPrints(page);
});

test('when the session is over, the kiosk has none of its faces (CAM-40)', async ({
  page,
  booth,
  signIn,
}) => {
  await page.clock.install();
  await signIn();
  await reachCamera(page, booth);
  await takeFirstSnap(page);
  const countShots = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('jepret-shots');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const count = opening.result.transaction('shots').objectStore('shots').count();
            count.onsuccess = () => resolve(count.result);
          };
        }),
    );
  await expect.poll(countShots).toBe(1);
  await page.route('**/v1/kiosk/session', (route) =>
    route.fulfill({ json: { status_code: 200, meta: { message: 'As asked.' }, data: null } }),
  );
  await page.clock.resume();
  await page.goto('/');
  // A photo that was still on its way goes when the session is asked for once more.
  await expect(async () => {
    await page.clock.runFor(5_000);
    expect(await countShots()).toBe(0);
  }).toPass();
});
