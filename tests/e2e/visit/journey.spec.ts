import type { Page } from '@playwright/test';
import type { BoothProcess } from '../../support/booth-process.ts';
import { expect, test } from '../support/booth-test.ts';
import {
  advanceClock,
  COUNTDOWN_TO_PREVIEW_MS,
  disableRecording,
  pressWhenEnabled,
  reachCamera,
} from '../support/capturing.ts';
import { expectNoTraceOf, mailAndPrint } from '../support/delivering.ts';
import { stopClock, waitUntilShown } from '../support/page-clock.ts';
import { readScreenState } from '../support/paying.ts';

// With animations, as a visitor sees the screens.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// A session with clips has a test of its own (filmed-session.spec.ts).
test.beforeEach(({ page }) => disableRecording(page));

const start = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'START' }).tap();
/** Holds the clock before the first snap. */
const takeFirstSnap = async (page: Page) => {
  await expect(page.getByRole('dialog').getByRole('button', { name: 'START' })).toBeVisible();
  await stopClock(page);
  await start(page);
  await advanceClock(page, COUNTDOWN_TO_PREVIEW_MS);
};
const takeNextSnap = async (page: Page) => {
  await tapCounter(page, 'NEXT');
  await advanceClock(page, COUNTDOWN_TO_PREVIEW_MS);
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

test('a session is paid, has two snaps and four effects, and is mailed, printed and cleared from the kiosk', async ({
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
  const pressed = pressWhenEnabled(page, 'NEXT');
  await start(page);
  await pressed;
  await tapCounter(page, 'FINISH');
  await expectFourPrints(page);
  const { txID, effects } = await readScreenState(page);
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

test('a session interrupted at the camera resumes there with its snap (HOME-29)', async ({
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
  // The next countdown starts automatically after 7 s.
  await stopClock(page);
  await resume.tap();
  await expect(page).toHaveURL('/capture');
  await waitUntilShown(page, photos);
  await takeNextSnap(page);
  await tapCounter(page, 'FINISH');
  await page.clock.resume();
  await expectFourPrints(page);
});

test('photos that could not be uploaded are sent after FINISH, and none is lost', async ({
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

test('after a session ends, the kiosk stores none of its photos (CAM-40)', async ({
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
    route.fulfill({ json: { status_code: 200, meta: { message: 'OK.' }, data: null } }),
  );
  await page.clock.resume();
  await page.goto('/');
  // A photo that was being uploaded is deleted when the session is requested again.
  await expect(async () => {
    await page.clock.runFor(5_000);
    expect(await countShots()).toBe(0);
  }).toPass();
});
