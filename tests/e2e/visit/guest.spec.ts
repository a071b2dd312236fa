import type { Browser, Page } from '@playwright/test';
import { startKioskSession } from '../../support/kiosk-session.ts';
import { expect, test } from '../support/booth-test.ts';
import { goTo } from '../support/capturing.ts';
import { fakeDeliveries, fakeReadiness, PRODUCT } from '../support/delivering.ts';
import { drawPhotos } from '../support/draw-photos.ts';
import { openWithState } from '../support/open-with-state.ts';
import { advanceClockUntilPath, stopClock, waitUntilShown } from '../support/page-clock.ts';

const openPhone = (browser: Browser, options: object = {}) =>
  browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true, ...options });

const print = (page: Page) => page.getByRole('img', { name: 'Your print', exact: true });
const loadedWidthPx = (page: Page) =>
  print(page).evaluate(({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth);

test('a phone that scans the code after payment shows the photos automatically, and loads them only from the booth (GUEST-2, GUEST-3, GUEST-7)', async ({
  browser,
  booth,
  kioskToken,
}) => {
  const session = await startKioskSession(booth.url, kioskToken);
  const { url } = await session.getGuestLink();
  const phone = await openPhone(browser);
  const unwanted: string[] = [];
  phone.on('console', (message) => unwanted.push(message.text()));
  phone.on('pageerror', (error) => unwanted.push(error.message));
  phone.on('request', (request) => {
    if (!request.url().startsWith(booth.url)) unwanted.push(request.url());
  });
  await phone.goto(url);
  await expect(phone.getByRole('status')).toContainText('it fills by itself');
  await session.takePhotos(await drawPhotos());
  await expect(print(phone)).toBeVisible();
  await expect.poll(() => loadedWidthPx(phone)).toBeGreaterThan(0);
  await expect(phone.getByRole('img', { name: /^Photo \d$/ })).toHaveCount(2);
  await expect(phone.getByRole('button', { name: 'Share' })).toBeVisible();

  await session.print('original');
  await expect(phone.getByText('has come out of the printer')).toBeVisible();
  const saving = phone.waitForEvent('download');
  await phone.getByRole('link', { name: 'Download all' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^jepret-\w{6}\.zip$/);

  for (const size of [
    { width: 360, height: 640 },
    { width: 1280, height: 800 },
  ]) {
    await phone.setViewportSize(size);
    const overflow = await phone.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  }
  expect(unwanted).toEqual([]);
  await phone.close();
});

test('without scripts the photos are shown, and are deleted after a confirmation (GUEST-2, GUEST-10, GUEST-11)', async ({
  browser,
  booth,
  kioskToken,
}) => {
  const session = await startKioskSession(booth.url, kioskToken);
  await session.takePhotos(await drawPhotos());
  const { url } = await session.getGuestLink();
  const phone = await openPhone(browser, { javaScriptEnabled: false });
  await phone.goto(url);
  await expect(print(phone)).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Save' })).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Share' })).toBeHidden();
  const file = await phone
    .getByRole('link', { name: 'Your print', exact: true })
    .getAttribute('href');
  await phone.getByRole('link', { name: 'Delete now' }).click();
  await phone.getByRole('link', { name: 'Keep them' }).click();
  await expect(print(phone)).toBeVisible();
  await phone.getByRole('link', { name: 'Delete now' }).click();
  await phone.getByRole('button', { name: 'Delete for good' }).click();
  await expect(phone.getByRole('heading', { name: 'All gone' })).toBeVisible();
  expect((await fetch(booth.url + file)).status).toBe(410);
  await phone.close();
});

const code = (page: Page) => page.getByRole('complementary', { name: 'Your photos on your phone' });

test('the QR code is on the gallery, the e-mail screen and /thanks, large enough to scan, also after a reload (GUEST-12)', async ({
  page,
  booth,
  kioskToken,
  signIn,
}) => {
  const session = await startKioskSession(booth.url, kioskToken);
  await session.takePhotos(await drawPhotos());
  await signIn();
  await fakeReadiness(page, () => []);
  await fakeDeliveries(page);
  await page.clock.install();
  const product = { ...PRODUCT, txID: session.txID };
  const expectCode = async () => {
    const picture = code(page).getByRole('img', { name: 'QR code' });
    const findWidth = async () => {
      // The clock is held, so the page needs a tick to show a response.
      await page.clock.runFor(1);
      return picture.evaluateAll(([image]) => image?.getBoundingClientRect().width ?? 0);
    };
    await expect.poll(findWidth).toBeGreaterThanOrEqual(180);
    await expect(code(page)).toBeInViewport({ ratio: 1 });
    await expect(code(page)).toContainText('scan to get it on your phone');
  };
  const compiled = `${booth.url}/static/images/logo.svg`;
  await openWithState(page, '/final-preview', { ...product, compiled });
  await expectCode();
  await goTo(page, '/email', product);
  await expectCode();
  await goTo(page, '/email', { ...product, emailSent: true, email: 'ratna@gmail.com' });
  await expectCode();
  await page.reload();
  await stopClock(page);
  await page.getByRole('button', { name: 'Print Photo!' }).tap();
  await advanceClockUntilPath(page, '/thanks');
  await waitUntilShown(page, code(page));
  await expectCode();
  await page.setViewportSize({ width: 1080, height: 1920 });
  await expectCode();
  await expect(page.getByRole('heading')).toBeInViewport({ ratio: 1 });
});

test('a QR code that fails to load leaves its space empty and does not delay the visitor', async ({
  page,
  signIn,
}) => {
  await signIn();
  let fail = () => {};
  const held = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route('**/v1/transaction/trx/*/guest', async (route) => {
    await held;
    await route.fulfill({ status: 404 });
  });
  await openWithState(page, '/email', PRODUCT);
  const skip = page.getByRole('button', { name: 'SKIP and PRINT' });
  await expect(skip).toBeEnabled();
  // Fonts and keyboard load after the rest of the page.
  await expect(page.locator('[data-skbtn="{space}"]')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  let before = await skip.boundingBox();
  await expect(async () => {
    const last = before;
    before = await skip.boundingBox();
    expect(before).toEqual(last);
  }).toPass({ intervals: [300] });
  const answered = page.waitForResponse('**/v1/transaction/trx/*/guest');
  fail();
  await answered;
  await expect(code(page)).toBeHidden();
  expect(await skip.boundingBox()).toEqual(before);
});
