import type { Locator, Route } from '@playwright/test';
import { expect, signInKiosk, test } from '../support/booth-test.ts';
import { holdTime, untilShown } from '../support/page-clock.ts';
import { atEverySize } from '../support/sizes.ts';

const untilPlaying = (video: Locator) =>
  expect
    .poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime))
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

test('the button stays where it is, however late the fonts come (HOME-5)', async ({
  page,
  signIn,
}) => {
  let letFontsCome = () => {};
  const fontsMayCome = new Promise<void>((resolve) => {
    letFontsCome = resolve;
  });
  let asked = 0;
  await page.route('**/*.woff2', async (route) => {
    asked += 1;
    await fontsMayCome;
    await route.continue();
  });
  await holdTime(page);
  await signIn();
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(() => asked).toBe(2);
  const button = page.getByRole('button', { name: 'TAP TO SNAP' });
  await expect(button).toHaveCount(0);
  letFontsCome();
  await untilShown(page, button);
  await page.clock.resume();
  const firstBox = await button.boundingBox();
  await expect(button).toBeEnabled();
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  expect(await button.boundingBox()).toEqual(firstBox);
});

test('the landing video is the one of the location, muted, looping, with the date as version (HOME-1)', async ({
  page,
  signIn,
  booth,
}) => {
  await page.clock.install({ time: new Date(2026, 10, 15, 10) });
  await signIn({ Location: 'Bandung', token: await signInKiosk(booth, 'Bandung') });
  await page.goto('/');
  const video = page.locator('video');
  await expect(video).toHaveAttribute('src', /\/videos\/bandung\/landing\.mp4\?v=20261115$/);
  const film = await video.evaluate(({ muted, loop }: HTMLVideoElement) => ({ muted, loop }));
  expect(film).toEqual({ muted: true, loop: true });
});

test('a skeleton stands in the place of the landing video until its first picture (HOME-2)', async ({
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

test('a broken landing video can be retried three times, then the visitor is told what to do (HOME-3)', async ({
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

test('a retry that works shows the film (HOME-3)', async ({ page, signIn }) => {
  await page.route('**/landing.mp4*', (route) => route.abort(), { times: 1 });
  await signIn();
  await page.goto('/');
  await page.getByRole('button', { name: 'Retry (3 attempts left)' }).click();
  await untilPlaying(page.locator('video'));
});

test('a landing video whose request hangs counts as failed after 20 s, and a retry can work (HOME-3)', async ({
  page,
  signIn,
}) => {
  await page.route('**/landing.mp4*', () => {}, { times: 1 });
  await holdTime(page);
  await signIn();
  await page.goto('/');
  const failure = page.getByRole('heading', { name: 'Unable to load video' });
  await untilShown(page, page.locator('video'));
  await page.clock.runFor(15_000);
  await expect(failure).toHaveCount(0);
  await page.clock.runFor(5_000);
  await expect(failure).toBeVisible();
  await page.clock.resume();
  await page.getByRole('button', { name: 'Retry (3 attempts left)' }).click();
  await untilPlaying(page.locator('video'));
});

test('a booth nobody touches shows a new price within a minute, and its film plays on (HOME-9)', async ({
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
  // Noon: at midnight the film would rightly be another one.
  await page.clock.install({ time: new Date(2026, 10, 15, 12) });
  await signIn();
  await page.goto('/');
  await expect(page.getByText('IDR 35.000')).toBeVisible();
  const video = page.locator('video');
  await untilPlaying(video);
  await video.evaluate((film: HTMLVideoElement) => {
    film.dataset.isFirst = 'true';
    film.addEventListener('emptied', () => delete film.dataset.isFirst);
  });

  snapFee = 40_000;
  const { promise, resolve } = Promise.withResolvers<void>();
  answerLater = promise;
  await holdTime(page);
  const asked = page.waitForRequest('**/v1/location/*', { timeout: 30_000 });
  await page.clock.runFor(60_000);
  await asked;
  await expect(page.getByText('IDR 35.000')).toBeVisible();
  await expect(page.getByRole('button', { name: 'TAP TO SNAP' })).toBeEnabled();
  resolve();
  await untilShown(page, page.getByText('IDR 40.000'));
  await expect(video).toHaveAttribute('data-is-first', 'true');
});

test("a booth nobody touches shows the next day's film soon after midnight (HOME-9)", async ({
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

test('a booth nobody touches notices within a minute that its sign-in was revoked (SIGN-39)', async ({
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

test('the banner joins the errors of the navigation state and goes after five seconds (HOME-11)', async ({
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

test('errors that arrive again while the banner shows them have five seconds again (HOME-11)', async ({
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
    // The screen took the errors out of the state: it has seen them.
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

test('HOW TO SNAP shows the guide in at most 800 px and closes (HOME-10)', async ({
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
  test(`${name}: the button is busy until the dialog’s code is there (HOME-36)`, async ({
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

test('a landing video that failed in an outage plays when the server is back, with all retries left (SCREEN-67)', async ({
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
  await landing.evaluate((film: HTMLVideoElement) => {
    film.src += '&again';
  });
  await expect(page.getByRole('button', { name: 'Retry (3 attempts left)' })).toBeVisible();
  for (const line of lines) await page.unroute(line, cut);
  await untilPlaying(landing);
});
