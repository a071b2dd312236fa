import { aChosenFrame } from '@jepret/testing/chosen-frame.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/booth-test.ts';
import { dismissWelcome, welcomeDialog } from '../support/capture-screen.ts';
import { controlCamera, goTo, openCapture } from '../support/capturing.ts';
import { fakeDeliveries, PRODUCT } from '../support/delivering.ts';
import { board, button, CUT_RESULT, openEditor, stickers } from '../support/editing.ts';
import { fakeGuestLink } from '../support/guest-link.ts';
import { openWithState } from '../support/open-with-state.ts';
import { stopClock, waitUntilShown } from '../support/page-clock.ts';
import { enterVoucher, openPayment } from '../support/paying.ts';
import { accessBar, expectNothingUnderAccessBar, expectWithinReach, reachButton } from './reach.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const question = (page: Page) => page.getByRole('dialog', { name: 'still there?' });
const accessDialog = (page: Page) => page.getByRole('dialog', { name: 'make it easier' });
const openAccessDialog = (page: Page) => button(page, 'Make it easier').tap();
const control = (page: Page, name: string) => accessDialog(page).getByRole('switch', { name });
const close = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
const FRAMES = { txID: 'access-test', printStyle: '2 prints' };

/** One tap applies to the screens that are opened afterwards, too. */
const bringWithinReach = async (page: Page) => {
  await reachButton(page).tap();
  await expect(reachButton(page)).toHaveAttribute('aria-pressed', 'true');
};

test('one tap brings home and its dialogs within reach, and a second tap reverts it (ACCESS-3)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  await expect(heading(page)).toBeVisible();
  await expect(button(page, 'TAP TO SNAP')).toBeEnabled();
  const logo = button(page, 'Admin login');
  const before = await logo.boundingBox();
  const buttonBox = await reachButton(page).boundingBox();
  expect(buttonBox?.width).toBeGreaterThanOrEqual(72);
  expect(buttonBox?.height).toBeGreaterThanOrEqual(72);
  await expectNothingUnderAccessBar(page);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await bringWithinReach(page);
  expect(await reachButton(page).boundingBox()).toEqual(buttonBox);
  await expectWithinReach(page);
  await expectNothingUnderAccessBar(page);
  for (const name of [
    'HOW TO SNAP',
    'have voucher code? TAP HERE',
    'Admin login',
    'Make it easier',
  ]) {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await button(page, name).tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectWithinReach(page);
    await close(page);
  }
  await page.setViewportSize({ width: 1920, height: 1080 });
  await reachButton(page).tap();
  await expect(reachButton(page)).toHaveAttribute('aria-pressed', 'false');
  expect(await logo.boundingBox()).toEqual(before);
});

test('on the screens before the camera every control is within reach, and none lies under the access bar (ACCESS-3)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await openPayment(page);
  await expectNothingUnderAccessBar(page);
  await bringWithinReach(page);
  await expectWithinReach(page);
  for (const [path, state] of [
    ['/bypass', { id: '1', token: 'staff' }],
    ['/print-style', { trx_id: 'access-test' }],
    ['/frame', FRAMES],
  ] as const) {
    await test.step(path, async () => {
      await openWithState(page, path, state);
      await expect(heading(page)).toBeVisible();
      await expectWithinReach(page);
      await expectNothingUnderAccessBar(page);
    });
  }
});

test('on the camera screen every control is within reach, also when the camera fails (ACCESS-3)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await openCapture(page);
  await dismissWelcome(page);
  await expectNothingUnderAccessBar(page);
  await bringWithinReach(page);
  await expectWithinReach(page);
  await expectNothingUnderAccessBar(page);
  await page.reload();
  await expect(welcomeDialog(page)).toBeVisible();
  await expectWithinReach(page);
  await page.route('**/static/frames/test/**', (route) => route.abort());
  await controlCamera(page, { refusal: 'NotAllowedError' });
  await page.reload();
  await expect(page.getByText('permission was denied')).toBeVisible();
  // One for the camera, one for the frame.
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(2);
  await expectWithinReach(page);
});

test('on the screens after the camera every control is within reach, and none lies under the access bar (ACCESS-3)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await fakeGuestLink(page);
  await fakeDeliveries(page);
  await page.route('**/static/res_image/**', (route) =>
    route.fulfill({ path: 'assets/static/images/sample-snap-1.webp' }),
  );
  await openEditor(page, signIn, {}, CUT_RESULT);
  await expectNothingUnderAccessBar(page);
  await bringWithinReach(page);
  await expectWithinReach(page);
  await expectNothingUnderAccessBar(page);
  await expect(board(page)).toBeInViewport({ ratio: 1 });
  const print = '/static/res_image/jakarta/key/original/print.jpg';
  const effects = ['original', 'light_original', 'light_grayscale', 'dark_grayscale'];
  const choice = { txID: 'access-test', isNoCut: false, withRecording: false };
  const frame = aChosenFrame();
  for (const [path, state] of [
    [
      '/effect-preview',
      {
        ...choice,
        frame,
        effects: effects.map((effectName) => ({ effectName, compiled: print, imgURI: print })),
      },
    ],
    ['/final-preview', CUT_RESULT],
    ['/email', PRODUCT],
    ['/email', { ...PRODUCT, emailSent: true, email: 'ratna@gmail.com' }],
  ] as const) {
    await test.step(path, async () => {
      await goTo(page, path, state);
      await expect(heading(page)).toBeVisible();
      await expectWithinReach(page);
      await expectNothingUnderAccessBar(page);
    });
  }
  await page.setViewportSize({ width: 1920, height: 1080 });
  await goTo(page, '/email', PRODUCT);
  await page.clock.runFor(120_000);
  await expect(question(page)).toBeVisible();
  await expectWithinReach(page);
  await page.keyboard.press('Escape');
  await stopClock(page);
  await goTo(page, '/thanks', {});
  await waitUntilShown(page, page.getByText('halo@jepret.id'));
  await expectWithinReach(page);
});

test('access modes stay on across screens and a reload, and end with the visit (ACCESS-3, ACCESS-4)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn();
  await page.goto('/');
  await bringWithinReach(page);
  await goTo(page, '/frame', FRAMES);
  await expect(heading(page)).toBeVisible();
  await expect(page.locator('html')).toHaveClass('has-reach');
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await expect(page.locator('html')).toHaveClass('has-reach');
  await expect(reachButton(page)).toHaveAttribute('aria-pressed', 'true');
  await page.clock.runFor(150_000);
  await expect(page).toHaveURL('/');
  await expect(page.locator('html')).not.toHaveClass('has-reach');
  await expect(reachButton(page)).toHaveAttribute('aria-pressed', 'false');
});

test('one tap opens the access dialog, whose switches work by touch and with keys (ACCESS-4, ACCESS-10)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  await expect(button(page, 'TAP TO SNAP')).toBeEnabled();
  const includedText = page.getByText('days of files');
  const sizeOf = () =>
    includedText.evaluate((words) => Number.parseFloat(getComputedStyle(words).fontSize));
  const before = await sizeOf();
  await openAccessDialog(page);
  await control(page, 'Larger text').tap();
  await expect(control(page, 'Larger text')).toBeChecked();
  await expect(control(page, 'Larger text')).toContainText('ON');
  for (const name of ['Spoken countdown', 'Flashing countdown', 'More time']) {
    await page.keyboard.press('Tab');
    await expect(control(page, name)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(control(page, name)).toBeChecked();
  }
  await page.keyboard.press('Space');
  await expect(control(page, 'More time')).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(accessDialog(page)).toHaveCount(0);
  await expect(button(page, 'Make it easier')).toBeFocused();
  expect(await sizeOf()).toBeCloseTo(1.25 * before, 1);
  await page.reload();
  await openAccessDialog(page);
  await expect(control(page, 'Spoken countdown')).toBeChecked();
  await expect(control(page, 'More time')).not.toBeChecked();
});

test('access modes turn off when a booth is left untouched (ACCESS-4)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn();
  await page.goto('/');
  await expect(button(page, 'TAP TO SNAP')).toBeEnabled();
  await openAccessDialog(page);
  await control(page, 'Larger text').tap();
  await page.clock.runFor(30_000);
  await expect(accessDialog(page)).toHaveCount(0);
  await expect(page.locator('html')).toHaveClass('has-large-text');
  await page.clock.runFor(30_000);
  await expect(page.locator('html')).not.toHaveClass('has-large-text');
});

test('the access bar is last in the tab order (ACCESS-5)', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/');
  await expect(button(page, 'TAP TO SNAP')).toBeEnabled();
  const isLast = await accessBar(page).evaluate((bar) => {
    const all = [...document.querySelectorAll('button, a[href], input')];
    return all.slice(-2).every((element) => bar.contains(element));
  });
  expect(isLast).toBe(true);
});

test('"I need more time" answers "still there?" and doubles the idle time from then on (ACCESS-11)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn();
  await openWithState(page, '/frame', FRAMES);
  await expect(heading(page)).toBeVisible();
  await page.clock.runFor(120_000);
  await question(page).getByRole('button', { name: 'I need more time' }).tap();
  await page.clock.runFor(1_000);
  await expect(question(page)).toHaveCount(0);
  await page.clock.runFor(235_000);
  await expect(question(page)).toHaveCount(0);
  await page.clock.runFor(5_000);
  await expect(question(page)).toBeVisible();
  await expect(question(page).getByRole('button', { name: 'I need more time' })).toHaveCount(0);
  await page.clock.runFor(50_000);
  await expect(question(page)).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL('/');
});

test('the warning in the editor offers more time, which doubles the remaining time (ACCESS-11)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await openEditor(page, signIn);
  await stopClock(page);
  const clock = page.getByRole('timer');
  const secondsLeft = async () => {
    const [minutes = 0, seconds = 0] = ((await clock.textContent()) ?? '').split(':').map(Number);
    return 60 * minutes + seconds;
  };
  const more = button(page, 'I need more time');
  await expect(more).toHaveCount(0);
  await page.clock.runFor(((await secondsLeft()) - 10) * 1_000);
  expect(await secondsLeft()).toBe(10);
  const place = await board(page).boundingBox();
  await expect(more).toBeVisible();
  expect(await board(page).boundingBox()).toEqual(place);
  await expectNothingUnderAccessBar(page);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await more.tap();
  await expect.poll(secondsLeft).toBeGreaterThanOrEqual(18);
  await expect(more).toHaveCount(0);
  await expect(stickers(page).first()).toBeVisible();
  await page.clock.runFor(12_000);
  await expect(page).toHaveURL('/edit');
  await page.clock.runFor(9_000);
  await expect(page).not.toHaveURL('/edit');
});

test('an error has an icon beside its colour (ACCESS-8)', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/');
  const dialog = await enterVoucher(page, 'wrong');
  await expect(dialog.getByRole('alert').locator('svg')).toBeVisible();
});

test('the kiosk follows the preferences for reduced motion and more contrast (ACCESS-9)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await openPayment(page);
  const listMovements = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
        .filter((frame) =>
          ['translate', 'scale', 'rotate', 'transform'].some((way) => way in frame),
        )
        .filter(({ easing }) => !easing.startsWith('steps'))
        .map((frame) => JSON.stringify(frame)),
    );
  expect(await listMovements()).toEqual([]);
  await openWithState(page, '/thanks', {});
  await expect(page.getByText('halo@jepret.id')).toBeVisible();
  expect(await listMovements()).toEqual([]);
  const tokens = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return ['--color-soft-ink', '--color-ink'].map((name) => style.getPropertyValue(name).trim());
    });
  const [soft, ink] = await tokens();
  expect(soft).not.toBe(ink);
  await page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' });
  expect(await tokens()).toEqual([ink, ink]);
});
