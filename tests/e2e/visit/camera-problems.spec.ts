import type { Page } from '@playwright/test';
import { expect, test } from '../support/booth-test.ts';
import {
  captureButton,
  dismissWelcome,
  openWithStoppedClock,
  tapStart,
  waitUntilTemplateShown,
  welcomeDialog,
} from '../support/capture-screen.ts';
import {
  advanceClock,
  COUNTDOWN_TO_PREVIEW_MS,
  changeCamera,
  controlCamera,
  disableRecording,
  openCapture,
  reachCamera,
} from '../support/capturing.ts';
import { fakeReadiness } from '../support/delivering.ts';
import { advanceClockUntilPath, stopClock, waitUntilShown } from '../support/page-clock.ts';
import { readStoredTransaction } from '../support/paying.ts';

const remedyButton = (page: Page) => page.getByRole('button', { name: 'For staff', exact: true });

test('a camera without permission shows the problem, and a tap shows the remedy to staff (CAM-50, CAM-52)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.clock.install();
  await controlCamera(page, { refusal: 'NotAllowedError' });
  await openCapture(page);
  await expect(page.getByText('Camera access failed: permission was denied')).toBeVisible();
  await expect(page.getByText("Please call our staff. You won't lose your session.")).toBeVisible();
  const remedy = page.getByText(/Allow the camera for this page/);
  await expect(remedy).toHaveCount(0);
  await remedyButton(page).tap();
  await expect(remedy).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).tap();
  await expect(remedy).toHaveCount(0);
  // The clock is held, so that no automatic retry runs.
  await stopClock(page);
  const again = page.getByRole('button', { name: 'Retry' });
  await expect(again).toBeEnabled();
  await page.evaluate(() => {
    Reflect.get(window, 'cameraControl').refusal = undefined;
  });
  await again.tap();
  await expect(welcomeDialog(page)).toBeVisible();
});

/** The session reports sent to the server; a report may be sent more than once. */
const recordSessionReports = (page: Page): Set<string> => {
  const reports = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/v1/transaction/trx/')) {
      reports.add(pathname.endsWith('/walk-away') ? 'walked away' : 'still wanted');
    }
  });
  return reports;
};

const waysHome = {
  'by the idle timeout': async (page: Page) => {
    await page.clock.runFor(120_000);
    await expect(page.getByRole('dialog', { name: 'still there?' })).toContainText(
      'We keep your session and go to the start screen in',
    );
    await page.clock.runFor(30_000);
  },
  'by the button for staff': async (page: Page) => {
    await remedyButton(page).tap();
    await page.getByRole('button', { name: 'Back to Home' }).tap();
  },
};

for (const [name, leave] of Object.entries(waysHome)) {
  // CAM-51, CAM-53, SCREEN-33
  test(`a failed camera shows the short code of the session, and home offers the session again when it is left ${name}`, async ({
    page,
    booth,
    signIn,
  }) => {
    await page.clock.install();
    await controlCamera(page, { refusal: 'NotReadableError' });
    await signIn();
    await reachCamera(page, booth);
    await expect(page.getByText(/^Camera access failed: the camera is in use/)).toBeVisible();
    const code = await page.evaluate(
      () => JSON.parse(localStorage.getItem('transaction') ?? '{}').short_code,
    );
    await expect(page.getByText(`Your code: ${code}`)).toBeVisible();

    const reports = recordSessionReports(page);
    await leave(page);
    await expect(page).toHaveURL('/');
    const offer = page.getByRole('region', { name: 'Your session is still here' });
    await expect(offer).toContainText(code);
    await expect(offer.getByRole('button', { name: 'RESUME' })).toBeVisible();
    expect([...reports]).not.toContain('walked away');
  });
}

test('a camera that fails during a snap preview shows the short code and whom to call (CAM-51)', async ({
  page,
  booth,
  signIn,
}) => {
  await page.clock.install();
  await controlCamera(page);
  await signIn();
  await disableRecording(page);
  await reachCamera(page, booth);
  await expect(welcomeDialog(page)).toBeVisible();
  await stopClock(page);
  await tapStart(page);
  await advanceClock(page, COUNTDOWN_TO_PREVIEW_MS);
  await expect(captureButton(page, 'NEXT')).toBeEnabled();
  await changeCamera(page, 'NotFoundError');
  const alert = page.getByRole('alert');
  await waitUntilShown(page, alert);
  await expect(alert).toContainText('Camera access failed');
  await expect(alert).toContainText("Please call our staff. You won't lose your session.");
  const { short_code: code } = await readStoredTransaction(page);
  await expect(alert).toContainText(`Your code: ${code}`);
  await expect(page.getByRole('img', { name: 'Your snap 1' })).toBeVisible();
});

test('a camera that works again keeps the session until the next touch (CAM-53)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await openWithStoppedClock(page);
  const reports = recordSessionReports(page);
  await page.route('**/v1/transaction/trx/**', (route) => route.fulfill({ status: 404 }));
  const failAndRecover = async () => {
    await changeCamera(page, 'NotFoundError');
    await waitUntilShown(page, remedyButton(page));
    await changeCamera(page);
    await waitUntilShown(page, page.getByLabel('You, live'));
    await expect(remedyButton(page)).toHaveCount(0);
  };
  const waitForIdleTimeout = async () => {
    // One picture every two seconds: a picture that does not change for three seconds is a separate problem.
    await advanceClock(page, 150_000, { stepMs: 2_000 });
    await advanceClockUntilPath(page, '/');
  };
  await failAndRecover();
  await waitForIdleTimeout();
  await expect.poll(() => [...reports]).toEqual(['still wanted']);

  await openCapture(page);
  await waitUntilShown(page, welcomeDialog(page));
  await failAndRecover();
  await page.keyboard.press('Escape');
  await waitForIdleTimeout();
  await expect.poll(() => [...reports]).toEqual(['still wanted', 'walked away']);
});

test('an unplugged camera stops the countdown, the snaps are kept, and the round waits for a tap after the camera is reconnected (CAM-56)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await openWithStoppedClock(page);
  await tapStart(page);
  await advanceClock(page, COUNTDOWN_TO_PREVIEW_MS);
  await captureButton(page, 'NEXT').tap();
  await advanceClock(page, 3_000);
  await changeCamera(page, 'NotFoundError');
  // The kiosk looks for the camera again at once, so the text may already say that no camera was found.
  const lostOrMissing = /Camera access failed: (the camera was unplugged|no camera was found)/;
  await expect(page.getByText(lostOrMissing)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await page.clock.runFor(4_000);
  await expect(page.getByText('Camera access failed: no camera was found')).toBeVisible();
  await expect(page.getByRole('img', { name: /Your frame with 1 of 2/ })).toBeVisible();

  await changeCamera(page);
  await expect(page.getByText('tap NEXT when everybody is in the picture')).toBeVisible();
  await advanceClock(page, 20_000);
  await expect(page.getByRole('timer')).toHaveCount(0);
  await captureButton(page, 'NEXT').tap();
  await expect(page.getByRole('timer')).toHaveText('5');
  await advanceClock(page, COUNTDOWN_TO_PREVIEW_MS);
  await expect(captureButton(page, 'FINISH')).toBeEnabled();
});

test('without a camera the demo camera is offered and never used automatically (CAM-33)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.clock.install();
  await controlCamera(page, { refusal: 'NotFoundError' });
  await openCapture(page);
  const offer = page.getByRole('button', { name: 'no camera? use the demo camera' });
  await expect(page.getByText('Camera access failed: no camera was found')).toBeVisible();
  await waitUntilTemplateShown(page);
  await page.clock.runFor(40_000);
  await expect(offer).toBeVisible();
  await expect(page.getByText('demo camera', { exact: true })).toHaveCount(0);

  await offer.tap();
  await expect(page.getByText('demo camera', { exact: true })).toBeVisible();
  await expect(welcomeDialog(page)).toBeVisible();
  await stopClock(page);
  await tapStart(page);
  await advanceClock(page, COUNTDOWN_TO_PREVIEW_MS);
  await expect(page.getByRole('img', { name: 'Your snap 1' })).toBeVisible();
  const readSize = () =>
    page
      .getByRole('img', { name: 'Your snap 1' })
      .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(readSize).toEqual([1280, 720]);
});

test('the demo camera is not offered when payments are real (CAM-33)', async ({ page, signIn }) => {
  await fakeReadiness(
    page,
    () => [],
    () => ({ is_money_real: true }),
  );
  await signIn();
  await page.clock.install();
  await controlCamera(page, { refusal: 'NotFoundError' });
  const readinessResponse = page.waitForResponse('**/v1/kiosk/readiness');
  await openCapture(page);
  await expect(page.getByText('Camera access failed: no camera was found')).toBeVisible();
  await readinessResponse;
  await waitUntilTemplateShown(page);
  await page.clock.runFor(40_000);
  await expect(page.getByRole('button', { name: 'Retry', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'no camera? use the demo camera' })).toHaveCount(0);
});

test('the countdown stops on a hidden page and restarts when the page is visible again (CAM-55)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await openWithStoppedClock(page);
  await tapStart(page);
  await advanceClock(page, 3_000);
  const turn = (state: DocumentVisibilityState) =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', {
        value: visibilityState,
        configurable: true,
      });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await turn('hidden');
  await expect(page.getByRole('timer')).toHaveCount(0);
  await page.clock.runFor(20_000);
  await expect(page.getByText('waking the camera')).toBeVisible();
  await turn('visible');
  await expect(page.getByRole('timer')).toHaveText('5');
});

test('staff choose another camera by holding the control, and the booth stores and reports the choice (CAM-29)', async ({
  page,
  signIn,
}) => {
  await signIn();
  const firstReport = page.waitForRequest('**/v1/kiosk');
  await openCapture(page);
  await firstReport;
  await dismissWelcome(page);
  const control = page.getByRole('button', { name: 'Camera, for staff' });
  const dialog = page.getByRole('dialog', { name: 'which camera?' });
  await control.tap();
  await expect(dialog).toHaveCount(0);
  const box = await control.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await page.mouse.down();
  await expect(dialog).toBeVisible();
  await page.mouse.up();
  await expect(dialog.getByRole('radio', { name: 'fake_device_0' })).toBeChecked();
  await dialog.getByText('fake_device_1').tap();
  await expect(dialog.getByRole('radio', { name: 'fake_device_1' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Done' }).tap();
  await expect(captureButton(page, 'START')).toBeEnabled();

  const report = page.waitForRequest('**/v1/kiosk');
  await page.reload();
  expect((await report).postDataJSON()).toMatchObject({ camera_label: 'fake_device_1' });
  await dismissWelcome(page);
  await control.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('radio', { name: 'fake_device_1' })).toBeChecked();
});
