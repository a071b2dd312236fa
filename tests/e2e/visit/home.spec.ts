import type { Locator, Route } from '@playwright/test';
import { expect, signInKiosk, test } from '../support/booth-test.ts';
import { stopClock, waitUntilShown } from '../support/page-clock.ts';
import { atEverySize } from '../support/sizes.ts';

const untilPlaying = (video: Locator) =>
  expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);

test('home fits every size: nothing scrolls, nothing is cut off (HOME-4, HOME-5, SCREEN-13)', async ({
  page,
  signIn,
  consoleLines,
}) => {
  await signIn();
  await page.goto('/');
  await untilPlaying(page.locator('video'));
  await atEverySize(page, async () => {
    for (const name of [
      'TAP TO SNAP',
      'have voucher code? TAP HERE',
      'HOW TO SNAP',
      'Admin login',
    ]) {
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
    await expect(page.getByText('@jepret.booth')).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('halo@jepret.id')).toBeInViewport({ ratio: 1 });
  });
  expect(consoleLines).toEqual([]);
});

test('the button does not move when the fonts load late (HOME-5)', async ({ page, signIn }) => {
  let letFontsCome = () => {};
  const fontsMayCome = new Promise<void>((resolve) => {
    letFontsCome = resolve;
  });
  let requestCount = 0;
  await page.route('**/*.woff2', async (route) => {
    requestCount += 1;
    await fontsMayCome;
    await route.continue();
  });
  await stopClock(page);
  await signIn();
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(() => requestCount).toBe(2);
  const button = page.getByRole('button', { name: 'TAP TO SNAP' });
  await expect(button).toHaveCount(0);
  letFontsCome();
  await waitUntilShown(page, button);
  await page.clock.resume();
  const firstBox = await button.boundingBox();
  await expect(button).toBeEnabled();
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  expect(await button.boundingBox()).toEqual(firstBox);
});

test('the landing video of the location is muted, loops, and has the date as its version (HOME-1)', async ({
  page,
  signIn,
  booth,
}) => {
  await page.clock.install({ time: new Date(2026, 10, 15, 10) });
  await signIn({ Location: 'Bandung', token: await signInKiosk(booth, 'Bandung') });
  await page.goto('/');
  const video = page.locator('video');
  await expect(video).toHaveAttribute('src', /\/videos\/bandung\/landing\.mp4\?v=20261115$/);
  const playback = await video.evaluate(({ muted, loop }: HTMLVideoElement) => ({ muted, loop }));
  expect(playback).toEqual({ muted: true, loop: true });
});

test('a skeleton replaces the landing video until its first picture (HOME-2)', async ({
  page,
  signIn,
}) => {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route('**/landing.mp4*', async (route) => {
    await mayCome;
    await route.continue();
  });
  await signIn();
  await page.goto('/');
  const video = page.locator('video');
  const skeleton = page.locator('video + [class*="skeleton"]');
  await expect(skeleton).toBeVisible();
  expect(await skeleton.boundingBox()).toEqual(await video.boundingBox());
  letCome();
  await untilPlaying(video);
  await expect(skeleton).toHaveCount(0);
});

test('a broken landing video can be retried three times, then a message says what to do (HOME-3)', async ({
  page,
  signIn,
}) => {
  await page.route('**/landing.mp4*', (route) => route.fulfill({ body: 'this is no film' }));
  await signIn();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Unable to load video' })).toBeVisible();
  for (const left of [3, 2, 1]) {
    await page.getByRole('button', { name: `Retry (${left} attempts left)` }).click();
  }
  await expect(page.getByText('Please refresh the page or check the connection.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Retry/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'TAP TO SNAP' })).toBeEnabled();
});

test('a successful retry shows the landing video (HOME-3)', async ({ page, signIn }) => {
  await page.route('**/landing.mp4*', (route) => route.abort(), { times: 1 });
  await signIn();
  await page.goto('/');
  await page.getByRole('button', { name: 'Retry (3 attempts left)' }).click();
  await untilPlaying(page.locator('video'));
});

test('a landing video whose request hangs fails after 20 s, and a retry can succeed (HOME-3)', async ({
  page,
  signIn,
}) => {
  await page.route('**/landing.mp4*', () => {}, { times: 1 });
  await stopClock(page);
  await signIn();
  await page.goto('/');
  const failure = page.getByRole('heading', { name: 'Unable to load video' });
  await waitUntilShown(page, page.locator('video'));
  await page.clock.runFor(15_000);
  await expect(failure).toHaveCount(0);
  await page.clock.runFor(5_000);
  await expect(failure).toBeVisible();
  await page.clock.resume();
  await page.getByRole('button', { name: 'Retry (3 attempts left)' }).click();
  await untilPlaying(page.locator('video'));
});

test('an untouched booth shows a new price within a minute without interrupting the landing video (HOME-9)', async ({
  page,
  signIn,
}) => {
  let snapFee = 35_000;
  let answerLater = Promise.resolve();
  await page.route('**/v1/location/*', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    await answerLater;
    await route.fulfill({ response, json: { ...rest, data: { ...data, snap_fee: snapFee } } });
  });
  // At noon: at midnight the landing video changes.
  await page.clock.install({ time: new Date(2026, 10, 15, 12) });
  await signIn();
  await page.goto('/');
  await expect(page.getByText('IDR 35.000')).toBeVisible();
  const video = page.locator('video');
  await untilPlaying(video);
  await video.evaluate((element: HTMLVideoElement) => {
    element.dataset.isFirst = 'true';
    element.addEventListener('emptied', () => delete element.dataset.isFirst);
  });

  snapFee = 40_000;
  const { promise, resolve } = Promise.withResolvers<void>();
  answerLater = promise;
  await stopClock(page);
  const locationRequest = page.waitForRequest('**/v1/location/*', { timeout: 30_000 });
  await page.clock.runFor(60_000);
  await locationRequest;
  await expect(page.getByText('IDR 35.000')).toBeVisible();
  await expect(page.getByRole('button', { name: 'TAP TO SNAP' })).toBeEnabled();
  resolve();
  await waitUntilShown(page, page.getByText('IDR 40.000'));
  await expect(video).toHaveAttribute('data-is-first', 'true');
});

test("an untouched booth shows the next day's landing video soon after midnight (HOME-9)", async ({
  page,
  signIn,
}) => {
  await page.clock.install({ time: new Date(2026, 10, 15, 23, 59, 30) });
  await signIn();
  await page.goto('/');
  const video = page.locator('video');
  await expect(video).toHaveAttribute('src', /\?v=20261115$/);
  await untilPlaying(video);
  await page.clock.runFor(60_000);
  await expect(video).toHaveAttribute('src', /\?v=20261116$/);
  await untilPlaying(video);
});

test('an untouched booth goes to the sign-in within a minute after its sign-in was revoked (SIGN-39)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn();
  await page.goto('/');
  await expect(page.getByText('IDR 35.000')).toBeVisible();
  const refusal = { status_code: 401, meta: { message: 'Invalid or expired token' }, data: null };
  await page.route('**/v1/location/*', (route) => route.fulfill({ status: 401, json: refusal }));
  await page.clock.runFor(60_000);
  await expect(page).toHaveURL('/otp-request');
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
});

test('the banner joins the errors of the navigation state and disappears after five seconds (HOME-11)', async ({
  page,
  signIn,
}) => {
  await page.clock.install({ time: 0 });
  await signIn();
  await page.goto('/');
  await expect(page.getByText('IDR 35.000')).toBeVisible();
  await page.evaluate(() => {
    history.replaceState({ usr: { errors: ['First thing.', 'Second thing.'] }, key: 'x' }, '');
  });
  await page.clock.pauseAt(600_000);
  await page.reload();
  const banner = page.getByRole('alert');
  await expect(async () => {
    await page.clock.runFor(10);
    expect(await banner.allTextContents()).toEqual(['First thing. Second thing.']);
  }).toPass();
  await page.clock.runFor(4_000);
  await expect(banner).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(banner).toHaveCount(0);
  await page.clock.resume();
  await page.reload();
  await expect(page.getByRole('button', { name: 'TAP TO SNAP' })).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('errors that arrive again while the banner is shown restart its five seconds (HOME-11)', async ({
  page,
  signIn,
}) => {
  await page.clock.install({ time: 0 });
  await signIn();
  await page.goto('/');
  await expect(page.getByText('IDR 35.000')).toBeVisible();
  const banner = page.getByRole('alert');
  const arrive = async () => {
    await page.evaluate(() => {
      history.replaceState({ ...history.state, usr: { errors: ['Once more.'] } }, '');
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    });
    // The screen removes the errors from the state after reading them.
    await expect(async () => {
      await page.clock.runFor(10);
      expect(await page.evaluate(() => history.state.usr ?? null)).toBeNull();
    }).toPass();
  };
  await page.clock.pauseAt(600_000);
  await arrive();
  await page.clock.runFor(4_000);
  await expect(banner).toHaveText('Once more.');
  await arrive();
  await page.clock.runFor(4_000);
  await expect(banner).toHaveText('Once more.');
  await page.clock.runFor(1_000);
  await expect(banner).toHaveCount(0);
});

test('HOW TO SNAP shows the guide in a dialog of at most 800 px and can be closed (HOME-10)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  await page.getByRole('button', { name: 'HOW TO SNAP' }).tap();
  const dialog = page.getByRole('dialog', { name: 'HOW TO SNAP' });
  const guide = dialog.getByRole('img');
  await expect
    .poll(() => guide.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(800);
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await expect(dialog).toHaveCount(0);
});

for (const { name, code, title } of [
  { name: 'have voucher code? TAP HERE', code: 'voucher-dialog', title: 'ENTER VOUCHER CODE' },
  { name: 'Admin login', code: 'admin-login-dialog', title: 'Admin login' },
]) {
  test(`${name}: the button is busy until the dialog’s code has loaded (HOME-36)`, async ({
    page,
    signIn,
  }) => {
    const mayCome = Promise.withResolvers<void>();
    await page.route(`**/${code}-*.js`, async (route) => {
      await mayCome.promise;
      await route.continue();
    });
    await signIn();
    await page.goto('/');
    const button = page.getByRole('button', { name });
    await button.tap();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    mayCome.resolve();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).tap();
    await expect(button).not.toHaveAttribute('aria-busy');
  });
}

test('a landing video that failed during an outage plays after the server is back, with all retries left (SCREEN-67)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'TAP TO SNAP' })).toBeEnabled();
  const cut = (route: Route) => route.abort();
  const lines = ['**/landing.mp4*', /:\d+\/$/];
  for (const line of lines) await page.route(line, cut);
  const landing = page.locator('video');
  const noticed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/'));
  await landing.evaluate((element: HTMLVideoElement) => {
    element.src += '&again';
  });
  await expect(page.getByRole('button', { name: 'Retry (3 attempts left)' })).toBeVisible();
  await noticed;
  for (const line of lines) await page.unroute(line, cut);
  await untilPlaying(landing);
});
