import type { Page } from '@playwright/test';
import { type BoothSetup, createBoothSetup, startBooth } from '../../support/booth-process.ts';
import { test as boothTest, expect, signInKiosk, storeSignIn } from '../support/booth-test.ts';
import { openPayment, settlePayment, snapButton } from '../support/paying.ts';

/** A booth that the test stops and starts again. */
const test = boothTest.extend<{ setup: BoothSetup }>({
  setup: async ({ browserName: _ }, use) => use(await createBoothSetup()),
  baseURL: async ({ setup }, use) => use(`http://127.0.0.1:${setup.port}`),
});

test.use({ serviceWorkers: 'allow' });

/** Changes the page's content policy, as a newer version may. */
const NEWER = { VIDEOS_URL: 'https://videos.example.com' };

const chooseButton = (page: Page) => page.getByRole('button', { name: 'CHOOSE' });

test('without its server the stored page says that the booth is starting, and continues by itself (RUN-60)', async ({
  page,
  setup,
}) => {
  const booth = await startBooth({}, setup);
  await storeSignIn(page, await signInKiosk(booth));
  await openPaidVisit(page, booth.url);
  await waitUntilStored(page);

  await booth.close();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The booth is starting' })).toBeVisible();
  await expect(page.getByRole('status')).toContainText(`${booth.url} does not answer`);

  const restarted = await startBooth({}, setup);
  await expect(chooseButton(page)).toBeVisible();
  await expect(page).toHaveURL('/print-style');
  await restarted.stop();
});

test('a newer build starts at an untouched home screen (RUN-59)', async ({ page, setup }) => {
  const booth = await startBooth({}, setup);
  await storeSignIn(page, await signInKiosk(booth));
  await page.clock.install();
  await page.goto('/');
  await expect(snapButton(page)).toBeEnabled();
  await waitUntilStored(page);
  expect(await readPolicy(page.reload())).not.toContain(NEWER.VIDEOS_URL);
  await expect(snapButton(page)).toBeEnabled();
  await booth.close();

  const newer = await startBooth(NEWER, setup);
  await page.clock.fastForward('01:00');
  await expect.poll(() => isNewerBuildLoaded(page)).toBe(true);
  const loaded = page.waitForResponse((response) => response.request().isNavigationRequest());
  await page.clock.fastForward('01:00');
  expect(await readPolicy(loaded)).toContain(NEWER.VIDEOS_URL);
  await expect(snapButton(page)).toBeEnabled();
  await newer.stop();
});

test('a visit keeps its build, also after a reload (RUN-59)', async ({ page, setup }) => {
  const booth = await startBooth({}, setup);
  await storeSignIn(page, await signInKiosk(booth));
  await openPaidVisit(page, booth.url);
  await waitUntilStored(page);
  await booth.close();

  const newer = await startBooth(NEWER, setup);
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect.poll(() => isNewerBuildLoaded(page)).toBe(true);
  expect(await readPolicy(page.reload())).not.toContain(NEWER.VIDEOS_URL);
  await expect(chooseButton(page)).toBeVisible();
  await expect(page).toHaveURL('/print-style');
  await newer.stop();
});

test('the stored build contains nothing of a visit (PRIVACY-19)', async ({ page, setup }) => {
  const booth = await startBooth({}, setup);
  await storeSignIn(page, await signInKiosk(booth));
  await openPaidVisit(page, booth.url);
  await waitUntilStored(page);
  await page.reload();
  await chooseButton(page).tap();
  await expect(page).toHaveURL('/frame');
  await expect(page.getByRole('list', { name: 'Frames' }).getByRole('img').first()).toBeVisible();

  const paths = await listStoredPaths(page);
  expect(paths).toContain('/');
  expect(paths.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
  await booth.stop();
});

async function openPaidVisit(page: Page, url: string): Promise<void> {
  await settlePayment({ url }, await openPayment(page), 'pay');
  await expect(page).toHaveURL('/print-style');
  await expect(chooseButton(page)).toBeVisible();
}

const waitUntilStored = (page: Page) =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready));

const isNewerBuildLoaded = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting));

async function readPolicy(loading: ReturnType<Page['reload']>): Promise<string> {
  const response = await loading;
  return (await response?.headerValue('content-security-policy')) ?? '';
}

const listStoredPaths = (page: Page) =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
