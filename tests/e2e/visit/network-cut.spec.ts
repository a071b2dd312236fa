import type { Page, Route } from '@playwright/test';
import { expect, signInKiosk, storeSignIn, test } from '../support/booth-test.ts';
import { advanceClock, COUNTDOWN_TO_PREVIEW_MS, frameButton, goTo } from '../support/capturing.ts';
import { CUT_SECONDS, cutNetwork } from '../support/cut-network.ts';
import { PRODUCT, RATNA_EMAIL_KEYS, typeOnScreenKeyboard } from '../support/delivering.ts';
import { drawLine, stickers } from '../support/editing.ts';
import { fakeGuestLink } from '../support/guest-link.ts';
import { openWithState } from '../support/open-with-state.ts';
import { advanceClockUntilPath, stopClock, waitUntilShown } from '../support/page-clock.ts';
import { readScreenState, settlePayment, snapButton, tapSnap } from '../support/paying.ts';

const LOCATION = 'Network Cut';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Exactly to the preview: the next countdown starts automatically 7 s after a snap. */
const passTimeToPreview = async (page: Page, name: string) => {
  await advanceClock(page, COUNTDOWN_TO_PREVIEW_MS);
  await expect(button(page, name)).toBeEnabled();
};

test('a visitor reaches /thanks when the network fails for 30 s at every step (SCREEN-53)', async ({
  page,
  booth,
}) => {
  // A session with clips has a test of its own (recorded-visit-cut.spec.ts).
  booth.runCommand('locations', 'set', LOCATION, '--recording', 'off');
  const token = await signInKiosk(booth, LOCATION);
  await storeSignIn(page, token, { Location: LOCATION, useEdit: 'true' });
  await page.clock.install();
  const lastScreen = page.waitForResponse('**/thanks-screen-*.js');
  await page.goto('/');
  await lastScreen;
  await expect(snapButton(page)).toBeEnabled();
  await stopClock(page);

  // Before payment the visitor returns to home, which shows the reason.
  await cutNetwork(page, () => tapSnap(page));
  await advanceClockUntilPath(page, '/');
  await tapSnap(page);
  await advanceClockUntilPath(page, '/payment');
  const { trx_id: trxId } = (await readScreenState(page)).data;

  await cutNetwork(page, () => settlePayment(booth, trxId, 'pay'));
  await advanceClockUntilPath(page, '/print-style');

  await cutNetwork(page, () => button(page, 'CHOOSE').tap());
  await expect(page).toHaveURL('/frame');
  const frame = frameButton(page, 'kota hujan');
  await page.getByRole('list', { name: 'Frames' }).evaluate((list) => list.scrollBy(0, 2_000));
  await frame.scrollIntoViewIfNeeded();
  await frame.tap();

  await cutNetwork(page, () => button(page, 'CHOOSE').tap());
  await expect(page).toHaveURL('/capture');
  const start = page.getByRole('dialog').getByRole('button', { name: 'START' });
  await waitUntilShown(page, start);
  await start.tap();
  await passTimeToPreview(page, 'NEXT');
  await button(page, 'NEXT').tap();
  await passTimeToPreview(page, 'FINISH');

  await cutNetwork(page, () => button(page, 'FINISH').tap());
  await advanceClockUntilPath(page, '/effect-preview');

  await cutNetwork(page, () => button(page, 'CHOOSE').tap());
  await expect(page).toHaveURL('/edit');
  await waitUntilShown(page, stickers(page).first());
  await waitUntilShown(page, page.getByRole('img', { name: 'Your print' }));
  await drawLine(page);

  await cutNetwork(page, () => button(page, 'DONE').tap());
  await advanceClockUntilPath(page, '/final-preview');

  await cutNetwork(page, () => button(page, 'FINISH').tap());
  await expect(page).toHaveURL('/email');
  await typeOnScreenKeyboard(page, 'E-mail', RATNA_EMAIL_KEYS);

  await cutNetwork(page, () => button(page, 'SEND EMAIL').tap());
  await advanceClockUntilPath(page, '/email');
  await waitUntilShown(page, button(page, 'Print Photo!'));

  await cutNetwork(page, () => button(page, 'Print Photo!').tap());
  await advanceClockUntilPath(page, '/thanks');
});

test('a screen whose code failed to load appears as soon as the network is back (SCREEN-51)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn();
  await page.route('**/frame-screen-*.js', (route) => route.abort());
  await openWithState(page, '/print-style', { trx_id: 'cut' });
  await expect(button(page, 'CHOOSE')).toBeEnabled();
  await stopClock(page);
  await page.unroute('**/frame-screen-*.js');
  await page.context().setOffline(true);
  await button(page, 'CHOOSE').tap();
  await waitUntilShown(page, page.getByRole('status').filter({ hasText: 'Loading' }));
  await page.clock.runFor(30_000);
  await page.context().setOffline(false);
  await waitUntilShown(page, page.getByRole('list', { name: 'Frames' }));
});

test('Reload Page waits for the server, and the visit resumes on the same screen (SCREEN-52)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn();
  await page.route('**/frame-screen-*.js', (route) => route.abort());
  await openWithState(page, '/frame', { txID: 'cut', printStyle: '2 prints' });
  await expect(page.getByText('Loading chunk failed')).toBeVisible();
  await page.unroute('**/frame-screen-*.js');
  await page.context().setOffline(true);
  const reload = page.getByRole('button', { name: 'Reload Page' });
  await reload.tap();
  await expect(reload).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(30_000);
  await expect(reload).toHaveAttribute('aria-busy', 'true');
  await page.context().setOffline(false);
  await expect(page.getByRole('list', { name: 'Frames' })).toBeVisible();
  await expect(page).toHaveURL('/frame');
  expect(await readScreenState(page)).toEqual({ txID: 'cut', printStyle: '2 prints' });
});

test('frames and the QR code for the phone load automatically after the server is back (SCREEN-67)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn();
  const lastScreen = page.waitForResponse('**/thanks-screen-*.js');
  await page.goto('/');
  await lastScreen;
  await expect(snapButton(page)).toBeEnabled();
  await stopClock(page);
  const cut = (route: Route) => route.abort();
  const lines = [/\/fe-[^/]+\.png$/, '**/v1/transaction/trx/*/guest', /:\d+\/$/];
  for (const line of lines) await page.route(line, cut);
  const restore = async () => {
    for (const line of lines) await page.unroute(line, cut);
  };

  await goTo(page, '/frame', { txID: 'cut', printStyle: '2 prints' });
  const tiles = page.getByRole('list', { name: 'Frames' }).locator('img[alt]:not([alt=""])');
  await waitUntilShown(page, tiles.first());
  await page.clock.runFor(CUT_SECONDS * 1_000);
  const countHere = () =>
    tiles.evaluateAll(
      (images: HTMLImageElement[]) => images.filter((it) => it.naturalWidth > 0).length,
    );
  expect(await countHere()).toBe(0);
  await restore();
  await expect(async () => {
    await page.clock.runFor(500);
    expect(await countHere()).toBe(8);
  }).toPass();

  await fakeGuestLink(page);
  for (const line of lines) await page.route(line, cut);
  await goTo(page, '/email', PRODUCT);
  await page.clock.runFor(CUT_SECONDS * 1_000);
  await expect(page.getByRole('img', { name: 'QR code', exact: true })).toHaveCount(0);
  await restore();
  await waitUntilShown(page, page.getByRole('img', { name: 'QR code', exact: true }));
});

test('a visitor can change the language without a network (SCREEN-65)', async ({
  page,
  signIn,
}) => {
  await signIn();
  const lastScreen = page.waitForResponse('**/thanks-screen-*.js');
  await page.goto('/');
  await lastScreen;
  await page.context().setOffline(true);
  await button(page, 'ID').tap();
  await expect(button(page, 'JEPRET SEKARANG')).toBeVisible();
});
