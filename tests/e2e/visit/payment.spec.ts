import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { STREAM_GRACE_MS } from '../../../apps/kiosk/src/devices/push/push-stream.ts';
import type { BoothProcess } from '../../support/booth-process.ts';
import { expect, test } from '../support/booth-test.ts';
import { openWithState } from '../support/open-with-state.ts';
import { advanceClockUntilPath, stopClock, waitUntilShown } from '../support/page-clock.ts';
import {
  CREATE_URL,
  openPayment,
  readScreenState,
  readStoredTransaction,
  respondWithError,
  settlePayment,
  snapButton,
  tapSnap,
} from '../support/paying.ts';
import { atEverySize, SIZES, sizeName } from '../support/sizes.ts';

/** Everything that could be a logo: drawing elements, and the pictures of style sheets. */
const listPictures = (page: Page): Promise<string[]> =>
  page.locator('main').evaluate((main) => {
    const drawing = 'img, svg, canvas, video, object, embed, iframe';
    const isPainted = (element: Element) =>
      [undefined, '::before', '::after'].some((part) => {
        const style = getComputedStyle(element, part);
        return [
          style.backgroundImage,
          style.maskImage,
          style.borderImageSource,
          style.content,
        ].some((value) => value.includes('url('));
      });
    const painted = [...main.querySelectorAll('section, section *')].filter(isPainted);
    return [...main.querySelectorAll(drawing), ...painted].map(({ outerHTML }) => outerHTML);
  });

async function fetchTransactionStatus(
  booth: BoothProcess,
  kioskToken: string,
  trxId: string,
): Promise<string> {
  const answer = await fetch(`${booth.url}/v1/transaction/trx/${trxId}`, {
    headers: { Authorization: `Bearer ${kioskToken}` },
  });
  return ((await answer.json()) as { data: { status: string } }).data.status;
}

/** Opens the payment screen without push. */
async function openWithoutStream(page: Page, signIn: () => Promise<void>): Promise<string> {
  await page.route('**/v1/push/stream*', (route) => route.fulfill({ status: 503 }));
  await signIn();
  return openPayment(page);
}

test.describe('paying', () => {
  test('a push leads a visitor on after payment (PAY-3)', async ({ page, booth, signIn }) => {
    await page.clock.install();
    await signIn();
    await page.goto('/');
    await expect(snapButton(page)).toBeEnabled();
    await stopClock(page);
    // The kiosk checks the status once when the stream opens.
    const statusRequest = page.waitForRequest('**/v1/transaction/trx/*');
    await tapSnap(page);
    await advanceClockUntilPath(page, '/payment', 100);
    const trxId = (await readScreenState(page)).data.trx_id;
    await waitUntilShown(page, page.getByRole('heading', { name: 'SCAN TO PAY' }));
    await statusRequest;
    await page.clock.runFor(STREAM_GRACE_MS);
    await expect(page.getByText('IDR 35.000')).toBeVisible();
    await expect(page.getByText('Time Limit')).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^0[45] : \d\d$/);
    await expect(page.getByRole('status')).toHaveText('Waiting for payment');
    await expect(page.getByRole('button', { name: 'Verify payment manually' })).toHaveCount(0);
    expect((await readStoredTransaction(page)).trx_id).toBe(trxId);

    // Held until the server's response confirms the push.
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/v1/transaction/trx/*', async (route) => {
      await released;
      await route.continue();
    });
    await settlePayment(booth, trxId, 'pay');
    await waitUntilShown(
      page,
      page.getByRole('status').getByText('Verifying payment', { exact: true }),
    );
    release();
    await advanceClockUntilPath(page, '/print-style');
    expect(await readScreenState(page)).toEqual({ trx_id: trxId });
    expect((await readStoredTransaction(page)).status).toBe('paid');
  });

  test('the home screen passes the snap fee to /load (HOME-7)', async ({ page, signIn }) => {
    await page.route(CREATE_URL, () => {});
    await signIn();
    await page.goto('/');
    await tapSnap(page);
    await expect(page).toHaveURL('/load');
    expect(await readScreenState(page)).toEqual({ action: 'payment', data: { snapFee: 35_000 } });
    await expect(page.getByRole('progressbar')).toBeVisible();
  });

  test('home shows before payment what the price includes (HOME-8)', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/');
    const promise = page.getByRole('list', { name: 'What you get' });
    for (const text of [/snaps/, '2 retakes', /print/, '14 days of files']) {
      await expect(promise.getByRole('listitem').filter({ hasText: text })).toBeVisible();
    }
  });

  test('the QR code is a picture of exactly 300×300 at every screen size (PAY-2)', async ({
    page,
    signIn,
  }) => {
    await signIn();
    await openPayment(page);
    const code = page.getByRole('img', { name: 'QR code' });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const readSizes = () =>
        code.evaluate((image: HTMLImageElement) => [
          image.naturalWidth,
          image.naturalHeight,
          image.offsetWidth,
          image.offsetHeight,
        ]);
      await expect.poll(readSizes, sizeName(size)).toEqual([300, 300, 300, 300]);
    }
  });

  for (const { language, hint } of [
    { language: 'en', hint: 'Open GoPay, OVO, DANA, ShopeePay or your bank app and scan' },
    {
      language: 'id',
      hint: 'Buka GoPay, OVO, DANA, ShopeePay, atau aplikasi bank kamu, lalu scan',
    },
  ]) {
    // PAY-110, PAY-111
    test(`the card fits the QR code, and the text beside it names the apps that scan it (${language})`, async ({
      page,
      signIn,
    }) => {
      await signIn();
      await openPayment(page);
      await page.evaluate((chosen) => sessionStorage.setItem('language', chosen), language);
      await page.reload();
      const code = page.getByRole('img', { name: /QR/ });
      const words = page.getByText(hint, { exact: true });
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expect(words).toBeInViewport({ ratio: 1 });
        await expect(page.getByText('QRIS', { exact: true })).toBeInViewport({ ratio: 1 });
        const readCard = () =>
          code.evaluate(({ parentElement: card }) => [card?.offsetWidth, card?.offsetHeight]);
        const [width = 0, height] = await readCard();
        expect(width, sizeName(size)).toBe(height);
        expect(width, sizeName(size)).toBeLessThanOrEqual(360);
      }
      expect(await listPictures(page)).toEqual([await code.evaluate((image) => image.outerHTML)]);
    });
  }

  test("a provider's picture of another size is shown at exactly 300×300, too (PAY-2)", async ({
    page,
    signIn,
  }) => {
    const picture = await sharp({
      create: { width: 512, height: 480, channels: 3, background: '#000' },
    })
      .png()
      .toBuffer();
    await page.route(CREATE_URL, async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      json.data.qr_code = `data:image/png;base64,${picture.toString('base64')}`;
      await route.fulfill({ response, json });
    });
    await signIn();
    await openPayment(page);
    const code = page.getByRole('img', { name: 'QR code' });
    const readSizes = () =>
      code.evaluate((image: HTMLImageElement) => [
        image.naturalWidth,
        image.naturalHeight,
        image.offsetWidth,
        image.offsetHeight,
      ]);
    await expect.poll(readSizes).toEqual([512, 480, 300, 300]);
  });

  test('a reload of the payment screen continues the same transaction (PAY-6)', async ({
    page,
    booth,
    signIn,
  }) => {
    await page.clock.install();
    await signIn();
    const trxId = await openPayment(page);
    await page.clock.runFor(60_000);
    await expect(page.getByRole('timer')).toHaveText(/^0[34] : /);
    await page.reload();
    await expect(page.getByRole('timer')).toHaveText(/^0[34] : /);
    expect((await readScreenState(page)).data.trx_id).toBe(trxId);
    await settlePayment(booth, trxId, 'pay');
    await expect(page).toHaveURL('/print-style');
  });

  test('a reload of /load makes no second charge (PAY-25)', async ({ page, signIn }) => {
    const keys: (string | undefined)[] = [];
    const created: string[] = [];
    await page.route(CREATE_URL, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const response = await route.fetch();
      created.push((await response.json()).data.trx_id);
      // The response to the first request is lost with the reloaded page.
      if (keys.length > 1) await route.fulfill({ response });
    });
    await signIn();
    await page.goto('/');
    await tapSnap(page);
    await expect.poll(() => created.length).toBe(1);
    await page.reload();
    await expect(page).toHaveURL('/payment');
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(created[1]).toBe(created[0]);

    await page.getByRole('button', { name: 'Cancel' }).click();
    await tapSnap(page);
    await expect(page).toHaveURL('/payment');
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('Cancel ends the charge and goes home, and nothing of it is stored (HOME-31, PAY-13)', async ({
    page,
    booth,
    signIn,
    kioskToken,
  }) => {
    await signIn();
    const trxId = await openPayment(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/');
    await expect.poll(() => readStoredTransaction(page)).toBeNull();
    await expect.poll(() => fetchTransactionStatus(booth, kioskToken, trxId)).toBe('cancelled');
  });

  test('going back in the browser ends the charge, too (PAY-13)', async ({
    page,
    booth,
    signIn,
    kioskToken,
  }) => {
    await signIn();
    const trxId = await openPayment(page);
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect.poll(() => fetchTransactionStatus(booth, kioskToken, trxId)).toBe('cancelled');
  });

  test('a visitor who paid and then cancels is let in (PAY-14)', async ({
    page,
    booth,
    signIn,
  }) => {
    await page.route('**/v1/push/stream*', () => {});
    await signIn();
    const trxId = await openPayment(page);
    await settlePayment(booth, trxId, 'pay');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/print-style');
  });

  test('at zero the visitor returns to home (PAY-7)', async ({ page, signIn }) => {
    await page.clock.install();
    await signIn();
    await openPayment(page);
    await stopClock(page);
    await page.clock.runFor(270_000);
    await expect(page).toHaveURL('/payment');
    await page.clock.runFor(31_000);
    await expect(page).toHaveURL('/');
    await expect.poll(() => readStoredTransaction(page)).toBeNull();
  });

  test('a declined payment shows a message (PAY-15)', async ({ page, booth, signIn }) => {
    await page.clock.install();
    await signIn();
    const trxId = await openPayment(page);
    await expect(page.getByRole('status')).toHaveText('Waiting for payment');
    await stopClock(page);
    await settlePayment(booth, trxId, 'decline');
    await waitUntilShown(page, page.getByText('The payment did not go through. Please try again.'));
    await expect(page).toHaveURL('/');
  });

  test('without a working stream the visitor verifies the payment manually (PAY-8)', async ({
    page,
    booth,
    signIn,
  }) => {
    const trxId = await openWithoutStream(page, signIn);
    const manual = page.getByRole('button', { name: 'Verify payment manually' });
    await expect(manual).toBeEnabled();
    await settlePayment(booth, trxId, 'pay');
    await manual.click();
    await expect(page).toHaveURL('/print-style');
  });

  test('a visitor who verifies before paying returns to the same QR code and pays it (PAY-10)', async ({
    page,
    booth,
    signIn,
  }) => {
    const trxId = await openWithoutStream(page, signIn);
    const code = page.getByRole('img', { name: 'QR code' });
    const shown = await code.getAttribute('src');
    await page.getByRole('button', { name: 'Verify payment manually' }).click();
    await expect(page).toHaveURL('/load');
    await atEverySize(page, () =>
      expect(page.getByRole('button', { name: 'Back to the QR code' })).toBeInViewport({
        ratio: 1,
      }),
    );
    await page.getByRole('button', { name: 'Back to the QR code' }).click();
    await expect(page).toHaveURL('/payment');
    await expect(code).toHaveAttribute('src', shown ?? '');
    await settlePayment(booth, trxId, 'pay');
    await page.getByRole('button', { name: 'Verify payment manually' }).click();
    await expect(page).toHaveURL('/print-style');
  });

  test('a price that changed since the home screen shows a message (PAY-5)', async ({
    page,
    signIn,
  }) => {
    await page.route('**/v1/location/*', async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      json.data.snap_fee = 30_000;
      await route.fulfill({ response, json });
    });
    await signIn();
    await openPayment(page);
    const message = page.getByText(
      'The price has just changed: it was IDR 30.000, now it is IDR 35.000.',
    );
    await atEverySize(page, async () => {
      await expect(message).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
    });
    await page.reload();
    await expect(message).toBeVisible();
  });

  test('without a push token no charge is created (PAY-62)', async ({ page, signIn }) => {
    let charges = 0;
    await page.route(CREATE_URL, () => {
      charges += 1;
    });
    await page.route('**/v1/push/tokens', respondWithError(503, 'No push today.'));
    await page.clock.install();
    await signIn();
    await page.goto('/');
    await expect(snapButton(page)).toBeEnabled();
    await stopClock(page);
    await tapSnap(page);
    await expect(page).toHaveURL('/load');
    await advanceClockUntilPath(page, '/');
    await waitUntilShown(
      page,
      page.getByText('Failed to initialize notifications. Please try again.'),
    );
    expect(charges).toBe(0);
  });

  test('a push token unknown to the server is replaced (PAY-63)', async ({
    page,
    booth,
    signIn,
  }) => {
    const pushToken = JSON.stringify({ value: 'long-forgotten', timestamp: Date.now() });
    await signIn({ pushToken });
    const trxId = await openPayment(page);
    await settlePayment(booth, trxId, 'pay');
    await expect(page).toHaveURL('/print-style');
  });

  test('a refused payment shows the reason and goes home after 2 s (PAY-26)', async ({
    page,
    signIn,
  }) => {
    await page.clock.install();
    await page.route(CREATE_URL, respondWithError(409, 'The printer is out of paper.'));
    await signIn();
    await page.goto('/');
    await expect(snapButton(page)).toBeEnabled();
    await stopClock(page);
    await tapSnap(page);
    await waitUntilShown(page, page.getByRole('alert'));
    await expect(page.getByRole('alert')).toHaveText('The printer is out of paper.');
    await page.clock.runFor(1_900);
    await expect(page).toHaveURL('/load');
    await page.clock.runFor(200);
    await expect(page).toHaveURL('/');
  });
});

test('the payment screens fit every size (SCREEN-13)', async ({ page, signIn }) => {
  await openWithoutStream(page, signIn);
  const expectToFit = (...names: string[]) =>
    atEverySize(page, async () => {
      for (const name of names) {
        await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      }
    });
  await expectToFit('Verify payment manually', 'Cancel');
  await openWithState(page, '/bypass', { id: '1', token: 'staff' });
  await expectToFit('Generate a manual payment', '<< Back');
  await page.route(CREATE_URL, () => {});
  await openWithState(page, '/load', { action: 'payment', data: { snapFee: 35_000 } });
  await atEverySize(page, () => expect(page.getByRole('progressbar')).toBeInViewport({ ratio: 1 }));
});
