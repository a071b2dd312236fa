import type { Locator, Page, Route } from '@playwright/test';
import { expect, test } from '../support/booth-test.ts';
import { goTo } from '../support/capturing.ts';
import { fakeGuestLink } from '../support/guest-link.ts';
import { hangReachabilityChecks } from '../support/hang-reachability-checks.ts';
import { openWithState } from '../support/open-with-state.ts';
import { stopClock, waitUntilShown } from '../support/page-clock.ts';
import { readScreenState, snapButton } from '../support/paying.ts';
import { atEverySize } from '../support/sizes.ts';

const FILES = {
  print: '**/res_image/**/print.jpg',
  gif: '**/res_image/**/animated.mp4',
  film: '**/res_image/**/living.mp4',
};
const PRODUCT = { txID: 'trx-1', effect: 'original', isNoCut: false, withRecording: true };

test.beforeEach(({ page }) => fakeGuestLink(page));

async function openGallery(page: Page, baseURL: string | undefined, changes: object = {}) {
  await openWithState(page, '/final-preview', { ...galleryState(baseURL), ...changes });
}

function galleryState(baseURL: string | undefined) {
  const url = (name: string) => `${baseURL}/static/res_image/jakarta/key/original/${name}`;
  return {
    ...PRODUCT,
    compiled: url('print.jpg'),
    stackedVideoUrl: url('animated.mp4'),
    videoURL: url('living.mp4'),
  };
}

/** Serves a print and two films that can play. */
async function serveFiles(page: Page) {
  await page.route(FILES.print, (route) =>
    route.fulfill({ path: 'assets/static/images/sample-snap-1.webp' }),
  );
  for (const film of [FILES.gif, FILES.film]) {
    await page.route(film, (route) =>
      route.fulfill({ path: 'assets/static/videos/demo-camera.mp4' }),
    );
  }
}

const heading = (page: Page) =>
  page.getByRole('heading', { name: "YEAY, YOU'VE GOT THAT SNAPPED!" });
const tabs = (page: Page) => page.getByRole('tab');
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const fail = (route: Route) => route.fulfill({ status: 404 });
const isPlaying = (page: Page, name: string) =>
  page
    .getByLabel(name, { exact: true })
    .and(page.locator('video'))
    .evaluate((film: HTMLVideoElement) => !film.paused && film.currentTime > 0);

test('three tabs open by touch: the print, and two films that play, loop and are muted (GALLERY-1, GALLERY-3)', async ({
  page,
  signIn,
  baseURL,
  consoleLines,
}) => {
  await signIn();
  await serveFiles(page);
  await openGallery(page, baseURL);
  await expect(heading(page)).toBeVisible();
  await expect(tabs(page)).toHaveText(['PHOTOS', 'GIF', 'LIVE MODE']);
  await expect(page.getByRole('img', { name: 'Your print' })).toBeVisible();
  for (const [name, film] of [
    ['GIF', 'Your GIF'],
    ['LIVE MODE', 'Your live mode'],
  ] as const) {
    await tab(page, name).tap();
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('img', { name: 'Your print' })).toBeHidden();
    await expect.poll(() => isPlaying(page, film)).toBe(true);
    const settings = await page
      .locator(`video[aria-label="${film}"]`)
      .evaluate(({ loop, muted, autoplay, playsInline }: HTMLVideoElement) => [
        loop,
        muted,
        autoplay,
        playsInline,
      ]);
    expect(settings).toEqual([true, true, true, true]);
  }
  expect(consoleLines).toEqual([]);
});

test('the tabs work with the keyboard (ACCESS-5)', async ({ page, signIn, baseURL }) => {
  await signIn();
  await serveFiles(page);
  await openGallery(page, baseURL);
  await expect(tabs(page)).toHaveCount(3);
  await tab(page, 'PHOTOS').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'GIF')).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'GIF' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('tabpanel', { name: 'LIVE MODE' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'PHOTOS')).toBeFocused();
  // Tab stops at each tab: a switch with two buttons has no arrow keys (ACCESS-6).
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tabpanel', { name: 'GIF' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'FINISH' })).toBeFocused();
});

test('FINISH goes to /email with the product (GALLERY-8)', async ({ page, signIn, baseURL }) => {
  await signIn();
  await serveFiles(page);
  await openGallery(page, baseURL, { withPainting: true });
  await page.getByRole('button', { name: 'FINISH' }).tap();
  await expect(page).toHaveURL('/email');
  expect(await readScreenState(page)).toEqual({ ...PRODUCT, withPainting: true });
});

test('without videos the gallery has one tab (GALLERY-2)', async ({ page, signIn, baseURL }) => {
  await signIn();
  await serveFiles(page);
  await openGallery(page, baseURL, { stackedVideoUrl: undefined, videoURL: undefined });
  await expect(tabs(page)).toHaveText(['PHOTOS']);
});

test('a file that fails has no tab, shows an error and is logged, and the other files stay usable (GALLERY-4, SCREEN-67)', async ({
  page,
  signIn,
  baseURL,
  consoleLines,
}) => {
  await signIn();
  await serveFiles(page);
  let failures = 0;
  await page.route(FILES.print, (route) => {
    failures += 1;
    return fail(route);
  });
  await openGallery(page, baseURL);
  await expect(page.getByText('Unable to load photo media')).toBeVisible();
  await expect(tabs(page)).toHaveText(['GIF', 'LIVE MODE']);
  await expect(page.getByRole('tabpanel', { name: 'GIF' })).toBeVisible();
  await tab(page, 'LIVE MODE').tap();
  await expect.poll(() => isPlaying(page, 'Your live mode')).toBe(true);
  await expect.poll(() => failures).toBe(4);
  // Logged once, independent of the number of attempts.
  const errorLines = consoleLines.filter((line) => line === 'error: Unable to load photo media');
  expect(errorLines).toHaveLength(1);

  await page.unroute(FILES.print);
  await serveFiles(page);
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).tap();
  await expect(tabs(page)).toHaveText(['PHOTOS', 'GIF', 'LIVE MODE']);
});

test('when all files fail, each has an error, and Retry, Back to Home and FINISH are offered (GALLERY-5)', async ({
  page,
  signIn,
  baseURL,
}) => {
  await signIn();
  for (const file of Object.values(FILES)) await page.route(file, fail);
  const endSilence = await hangReachabilityChecks(page);
  await openGallery(page, baseURL);
  for (const type of ['photo', 'GIF', 'live mode']) {
    await expect(page.getByText(`Unable to load ${type} media`)).toBeVisible();
  }
  await expect(tabs(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'FINISH' })).toBeVisible();
  await serveFiles(page);
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.tap();
  await expect(retry).toHaveAttribute('aria-busy', 'true');
  await endSilence();
  await expect(tabs(page)).toHaveCount(3);
});

test('the gallery waits up to 5 s for a print and up to 20 s for a film (GALLERY-9)', async ({
  page,
  signIn,
  baseURL,
}) => {
  for (const file of Object.values(FILES)) await page.route(file, () => {});
  await signIn();
  await openHomeWithHeldClock(page);
  await goTo(page, '/final-preview', galleryState(baseURL));
  await waitUntilShown(page, heading(page));
  const failed = (type: string) => page.getByText(`Unable to load ${type} media`);
  await page.clock.runFor(4_500);
  await expect(failed('photo')).toHaveCount(0);
  await page.clock.runFor(500);
  await expect(failed('photo')).toBeVisible();
  await page.clock.runFor(14_500);
  await expect(failed('GIF')).toHaveCount(0);
  await expect(failed('live mode')).toHaveCount(0);
  await page.clock.runFor(500);
  await expect(failed('GIF')).toBeVisible();
  await expect(failed('live mode')).toBeVisible();
});

/** Opens home, loads the code of all screens, and holds the clock. */
async function openHomeWithHeldClock(page: Page) {
  await page.clock.install();
  const lastScreen = page.waitForResponse('**/thanks-screen-*.js');
  await page.goto('/');
  await lastScreen;
  await expect(snapButton(page)).toBeEnabled();
  await stopClock(page);
}

test('after an outage a loaded print stays in the gallery, and failed files are loaded (SCREEN-53, SCREEN-67)', async ({
  page,
  signIn,
  baseURL,
}) => {
  await signIn();
  await serveFiles(page);
  await openHomeWithHeldClock(page);
  const cut = (route: Route) => route.abort();
  const lines = [FILES.gif, `${baseURL}/`];
  for (const line of lines) await page.route(line, cut);
  await goTo(page, '/final-preview', galleryState(baseURL));
  await waitUntilShown(page, page.getByText('Unable to load GIF media'));
  await waitUntilShown(page, tab(page, 'LIVE MODE'));
  await page.clock.runFor(30_000);
  await expect(tabs(page)).toHaveText(['PHOTOS', 'LIVE MODE']);

  for (const line of lines) await page.unroute(line, cut);
  await waitUntilShown(page, tab(page, 'GIF'));
  await page.clock.runFor(21_000);
  await expect(tabs(page)).toHaveText(['PHOTOS', 'GIF', 'LIVE MODE']);
  await expect(page.getByText('Unable to load')).toHaveCount(0);
});

test('a print whose request hangs is requested again, and no error is shown once it has loaded (SCREEN-67)', async ({
  page,
  signIn,
  baseURL,
}) => {
  await signIn();
  await serveFiles(page);
  await openHomeWithHeldClock(page);
  const hang = () => {};
  await page.route(FILES.print, hang);
  await goTo(page, '/final-preview', galleryState(baseURL));
  await waitUntilShown(page, heading(page));
  // Otherwise the next request would join this one and hang, too.
  const ended = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/print.jpg'),
  );
  await page.unroute(FILES.print, hang);
  await page.clock.runFor(5_000);
  await ended;
  await waitUntilShown(page, tab(page, 'PHOTOS'));
  await expect(page.getByText('Unable to load')).toHaveCount(0);
  await page.clock.runFor(30_000);
  await expect(tabs(page)).toHaveText(['PHOTOS', 'GIF', 'LIVE MODE']);
});

test('invalid addresses are not shown, and the gallery says No available media (GALLERY-6)', async ({
  page,
  signIn,
  baseURL,
}) => {
  await signIn();
  await openGallery(page, baseURL, {
    compiled: 'print.jpg',
    stackedVideoUrl: 'http://',
    videoURL: 'javascript:alert(1)',
  });
  await expect(page.getByRole('heading', { name: 'No available media' })).toBeVisible();
  await expect(page.getByText('No media available')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).tap();
  await expect(page).toHaveURL('/');
});

test('the gallery without navigation state says No data available (GALLERY-7)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/final-preview');
  await expect(page.getByText('No data available')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).tap();
  await expect(page).toHaveURL('/');
});

test('the gallery fits every size (SCREEN-13)', async ({ page, signIn, baseURL }) => {
  await signIn();
  await serveFiles(page);
  await openGallery(page, baseURL);
  const expectToFit = async (content: Locator) => {
    await expect(content).toBeInViewport({ ratio: 1 });
    await expect(heading(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'FINISH' })).toBeInViewport({ ratio: 1 });
  };
  await atEverySize(page, async () => {
    for (const name of ['PHOTOS', 'GIF', 'LIVE MODE']) {
      await tab(page, name).tap();
      await expectToFit(page.getByRole('tabpanel', { name }).locator('img, video'));
    }
  });
  await openGallery(page, baseURL, { videoURL: `${baseURL}/static/missing.mp4` });
  await atEverySize(page, () => expectToFit(page.getByText('Unable to load live mode media')));
});
