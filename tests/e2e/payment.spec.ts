import type { Page, Route } from '@playwright/test';
import { ADMIN, type BoothProcess } from '../support/booth-process.ts';
import { expect, test } from './booth-test.ts';
import { SIZES, sizeName } from './sizes.ts';

const CREATE = '**/v2/transaction/';

const snap = (page: Page) => page.getByRole('button', { name: 'TAP TO SNAP' }).click();
const stateOf = (page: Page) => page.evaluate(() => history.state.usr);
const storedTransaction = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('transaction') ?? 'null'));

async function openPayment(page: Page): Promise<string> {
  await page.goto('/');
  await snap(page);
  await expect(page).toHaveURL('/payment');
  return (await stateOf(page)).data.trx_id;
}

async function openWithState(page: Page, path: string, usr: unknown): Promise<void> {
  await page.goto('/');
  await page.evaluate(
    ([to, state]) => history.replaceState({ usr: state, key: 'opened' }, '', to),
    [path, usr] as const,
  );
  await page.reload();
}

/** What the visitor's phone does. */
async function settlePayment(booth: BoothProcess, trxId: string, verb: 'pay' | 'decline') {
  const answer = await fetch(`${booth.url}/v1/payments/sandbox/${trxId}/${verb}`, {
    method: 'POST',
  });
  expect(answer.status).toBe(200);
}

const refuse = (status: number, message: string) => (route: Route) =>
  route.fulfill({ status, json: { status_code: status, meta: { message }, data: null } });

async function enterVoucher(page: Page, code: string) {
  await page.getByRole('button', { name: 'have voucher code? TAP HERE' }).tap();
  const dialog = page.getByRole('dialog', { name: 'ENTER VOUCHER CODE' });
  for (const key of code) await dialog.locator(`[data-skbtn="${key}"]`).tap();
  await expect(dialog.getByRole('textbox')).toHaveValue(code);
  await dialog.getByRole('button', { name: 'OK' }).tap();
  return dialog;
}

test.describe('paying', () => {
  test('a visitor taps, scans, pays, and is let in by a push', async ({ page, booth, signIn }) => {
    await signIn();
    const trxId = await openPayment(page);
    await expect(page.getByRole('heading', { name: 'SCAN TO PAY' })).toBeVisible();
    await expect(page.getByText('IDR 35.000')).toBeVisible();
    await expect(page.getByText('Time Limit')).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^0[45] : \d\d$/);
    await expect(page.getByRole('status')).toHaveText('Waiting for payment');
    await expect(page.getByRole('button', { name: 'Verify payment manually' })).toHaveCount(0);
    expect((await storedTransaction(page)).trx_id).toBe(trxId);

    await settlePayment(booth, trxId, 'pay');
    await expect(page).toHaveURL('/print-style');
    expect(await stateOf(page)).toEqual({ trx_id: trxId });
    expect((await storedTransaction(page)).status).toBe('paid');
  });

  test('the home screen hands /load the snap fee (section 2)', async ({ page, signIn }) => {
    await page.route(CREATE, () => {});
    await signIn();
    await page.goto('/');
    await snap(page);
    await expect(page).toHaveURL('/load');
    expect(await stateOf(page)).toEqual({ action: 'payment', data: { snapFee: 35_000 } });
    await expect(page.getByRole('progressbar')).toBeVisible();
  });

  test('before paying, the visitor sees what the price buys', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/');
    const promise = page.getByRole('list', { name: 'What you get' });
    for (const text of [/snaps/, '2 retakes', /print/, '14 days of files']) {
      await expect(promise.getByRole('listitem').filter({ hasText: text })).toBeVisible();
    }
  });

  test('the code is a picture of exactly 300×300 on every screen', async ({ page, signIn }) => {
    await signIn();
    await openPayment(page);
    const code = page.getByRole('img', { name: 'QR code' });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const shown = await code.evaluate((image: HTMLImageElement) => [
        image.naturalWidth,
        image.naturalHeight,
        image.offsetWidth,
        image.offsetHeight,
      ]);
      expect(shown, sizeName(size)).toEqual([300, 300, 300, 300]);
    }
  });

  test('a reload of the payment screen continues the same transaction', async ({
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
    expect((await stateOf(page)).data.trx_id).toBe(trxId);
    await settlePayment(booth, trxId, 'pay');
    await expect(page).toHaveURL('/print-style');
  });

  test('a reload of /load makes no second charge (D12)', async ({ page, signIn }) => {
    const keys: (string | undefined)[] = [];
    const created: string[] = [];
    await page.route(CREATE, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const response = await route.fetch();
      created.push((await response.json()).data.trx_id);
      // The answer to the first request gets lost with the page that asked.
      if (keys.length > 1) await route.fulfill({ response });
    });
    await signIn();
    await page.goto('/');
    await snap(page);
    await expect.poll(() => created.length).toBe(1);
    await page.reload();
    await expect(page).toHaveURL('/payment');
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(created[1]).toBe(created[0]);

    await page.getByRole('button', { name: 'Cancel' }).click();
    await snap(page);
    await expect(page).toHaveURL('/payment');
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('Cancel ends the charge and goes home, where nothing of it is kept', async ({
    page,
    booth,
    signIn,
    kioskToken,
  }) => {
    await signIn();
    const trxId = await openPayment(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/');
    await expect.poll(() => storedTransaction(page)).toBeNull();
    const answer = await fetch(`${booth.url}/v1/transaction/trx/${trxId}`, {
      headers: { Authorization: `Bearer ${kioskToken}` },
    });
    expect((await answer.json()).data.status).toBe('cancelled');
  });

  test('the way back in the browser ends the charge, too', async ({
    page,
    booth,
    signIn,
    kioskToken,
  }) => {
    await signIn();
    const trxId = await openPayment(page);
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect
      .poll(async () => {
        const answer = await fetch(`${booth.url}/v1/transaction/trx/${trxId}`, {
          headers: { Authorization: `Bearer ${kioskToken}` },
        });
        return (await answer.json()).data.status;
      })
      .toBe('cancelled');
  });

  test('whoever paid and then cancels is let in (D12)', async ({ page, booth, signIn }) => {
    await page.route('**/v1/push/stream*', () => {});
    await signIn();
    const trxId = await openPayment(page);
    await settlePayment(booth, trxId, 'pay');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/print-style');
  });

  test('at zero the visitor is back home', async ({ page, signIn }) => {
    await page.clock.install();
    await signIn();
    await openPayment(page);
    await page.clock.runFor(290_000);
    await expect(page).toHaveURL('/payment');
    await page.clock.runFor(11_000);
    await expect(page).toHaveURL('/');
    await expect.poll(() => storedTransaction(page)).toBeNull();
  });

  test('a declined payment is said in words', async ({ page, booth, signIn }) => {
    let isDeclined = false;
    await page.route('**/v1/push/stream*', (route) => (isDeclined ? route.continue() : undefined));
    await signIn();
    const trxId = await openPayment(page);
    await settlePayment(booth, trxId, 'decline');
    isDeclined = true;
    // No longer: the words may come and go before the last picture of the page is there.
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByText('The payment did not go through.')).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('without a working stream the visitor verifies by hand (D17)', async ({
    page,
    booth,
    signIn,
  }) => {
    await page.route('**/v1/push/stream*', (route) => route.fulfill({ status: 503 }));
    await signIn();
    const trxId = await openPayment(page);
    const manual = page.getByRole('button', { name: 'Verify payment manually' });
    await expect(manual).toBeEnabled();
    await settlePayment(booth, trxId, 'pay');
    await manual.click();
    await expect(page).toHaveURL('/print-style');
  });

  test('without a push token nothing is charged', async ({ page, signIn }) => {
    let charges = 0;
    await page.route(CREATE, () => {
      charges += 1;
    });
    await page.route('**/v1/push/tokens', refuse(503, 'No push today.'));
    await page.clock.install();
    await signIn();
    await page.goto('/');
    await snap(page);
    await expect(page).toHaveURL('/load');
    await page.clock.runFor(4_000);
    await expect(page).toHaveURL('/');
    await expect(
      page.getByText('Failed to initialize notifications. Please try again.'),
    ).toBeVisible();
    expect(charges).toBe(0);
  });

  test('a push token that the server has forgotten is replaced (D17)', async ({
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

  test('a refused payment says why and goes home after 2 s', async ({ page, signIn }) => {
    await page.clock.install();
    await page.route(CREATE, refuse(409, 'The printer is out of paper.'));
    await signIn();
    await page.goto('/');
    await snap(page);
    await expect(page.getByRole('alert')).toHaveText('The printer is out of paper.');
    await page.clock.runFor(2_100);
    await expect(page).toHaveURL('/');
  });
});

test('a push by Firebase wakes the payment screen as well (D17)', async ({
  page,
  booth,
  signIn,
  kioskToken,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await page.route('**/v1/kiosk/config', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const firebase = { apiKey: 'a', projectId: 'p', appId: 'i', messagingSenderId: '1' };
    json.data.push = { provider: 'fcm', vapid_key: 'v', firebase };
    await route.fulfill({ response, json });
  });
  await page.route(CREATE, async (route) => {
    // The server of this test knows no Firebase token; it gets one of its own instead.
    const headers = { Authorization: `Bearer ${kioskToken}` };
    const own = await page.request.post('/v1/push/tokens', { headers });
    const { token } = (await own.json()).data;
    const body = { ...route.request().postDataJSON(), f_token: token };
    await route.continue({ postData: JSON.stringify(body) });
  });
  const session = await page.context().newCDPSession(page);
  const workers: { registrationId: string }[] = [];
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
    workers.push(...registrations),
  );
  await session.send('ServiceWorker.enable');
  await signIn({ pushToken: JSON.stringify({ value: 'by-firebase', timestamp: Date.now() }) });
  const trxId = await openPayment(page);
  await expect.poll(() => workers.length).toBeGreaterThan(0);
  await settlePayment(booth, trxId, 'pay');
  await expect(page.getByRole('status')).toHaveText('Waiting for payment');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: booth.url,
    registrationId: workers[0]?.registrationId ?? '',
    data: JSON.stringify({ data: { status: 'paid', trx_id: trxId } }),
  });
  await expect(page).toHaveURL('/print-style');
});

test.describe('vouchers', () => {
  test('the dialog is at most 600 px wide, and silent before the first attempt', async ({
    page,
    signIn,
  }) => {
    await signIn();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.goto('/');
      await page.getByRole('button', { name: 'have voucher code? TAP HERE' }).tap();
      const dialog = page.getByRole('dialog', { name: 'ENTER VOUCHER CODE' });
      await expect(dialog.getByRole('button', { name: 'OK' })).toBeInViewport({ ratio: 1 });
      await expect(dialog.locator('[data-skbtn="{space}"]')).toBeInViewport({ ratio: 1 });
      await expect(dialog.locator('[data-skbtn="@gmail.com"]')).toHaveCount(0);
      await expect(dialog.getByRole('alert')).toHaveCount(0);
      expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(600);
    }
  });

  test('a code that cannot be redeemed is refused after 1.5 s', async ({ page, signIn }) => {
    await page.clock.install();
    await signIn();
    await page.goto('/');
    await page.clock.pauseAt(Date.now() + 60_000);
    const answered = page.waitForResponse('**/v2/promo/validate');
    const dialog = await enterVoucher(page, 'nope');
    await answered;
    await page.clock.runFor(1_400);
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'OK' })).toHaveAttribute('aria-busy', 'true');
    await page.clock.runFor(200);
    await expect(dialog.getByRole('alert')).toHaveText(
      'Failed to redeem promo code! Code could be invalid or expired.',
    );
  });

  test('a failed request is a failed voucher', async ({ page, signIn }) => {
    await page.route('**/v2/promo/validate', (route) => route.abort());
    await signIn();
    await page.goto('/');
    const dialog = await enterVoucher(page, 'jepret10');
    await expect(dialog.getByRole('alert')).toHaveText(
      'Failed to redeem promo code! Code could be invalid or expired.',
    );
  });

  test('a discount is shown beside the struck price', async ({ page, signIn }) => {
    await page.route(CREATE, () => {}, { times: 1 });
    const asked = page.waitForRequest(CREATE);
    await signIn();
    await page.goto('/');
    const dialog = await enterVoucher(page, 'jepret10');
    await expect(dialog.getByRole('status')).toHaveText(
      "You've successfully redeemed the Code Enjoy the promo.",
    );
    await expect(page).toHaveURL('/load');
    expect(await stateOf(page)).toEqual({
      action: 'payment',
      data: {
        snapFee: 31_500,
        voucher_code: 'jepret10',
        discounted: true,
        discount_amount: 3_500,
        original_price: 35_000,
      },
    });
    await asked;
    await page.reload();
    await expect(page).toHaveURL('/payment');
    await expect(page.getByText('IDR 31.500')).toBeVisible();
    await expect(page.locator('s')).toHaveText('IDR 35.000');
    await expect(page.getByText('- IDR 3.500')).toBeVisible();
  });

  test('what is free needs no code to scan (D16)', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/');
    await enterVoucher(page, 'gratis');
    await expect(page).toHaveURL('/load');
    await expect(page).toHaveURL('/print-style');
  });
});

test.describe('staff', () => {
  test('a bypass lets somebody in without paying', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/');
    await page.getByRole('button', { name: 'Admin login' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Admin login' });
    await dialog.getByLabel('Email').fill(ADMIN.email);
    await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await dialog.getByRole('button', { name: 'LOGIN AS ADMIN' }).tap();
    await expect(page).toHaveURL('/bypass');
    await expect(
      page.getByRole('heading', { name: 'Click to Generate Manual Payment!' }),
    ).toBeVisible();
    await expect(page.getByText('IDR 1', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Generate a manual payment' }).click();
    await expect(page).toHaveURL('/print-style');
    const { trx_id } = await stateOf(page);
    expect(await storedTransaction(page)).toMatchObject({ trx_id, status: 'pending' });
  });

  test('<< Back goes home', async ({ page, signIn }) => {
    await signIn();
    await openWithState(page, '/bypass', { id: '1', token: 'staff' });
    await page.getByRole('button', { name: '<< Back' }).click();
    await expect(page).toHaveURL('/');
  });

  test("a refused bypass goes home after 5 s with the server's words", async ({ page, signIn }) => {
    await page.clock.install();
    await signIn();
    await openWithState(page, '/bypass', { id: '1', token: 'forged' });
    await page.getByRole('button', { name: 'Generate a manual payment' }).click();
    await expect(page.getByRole('alert')).toContainText('Problem Generating code!');
    await page.clock.runFor(5_100);
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Staff sign-in expired')).toBeVisible();
  });
});

test.describe('going on', () => {
  test('a paid session is offered again by its short code, and resumed (D13)', async ({
    page,
    booth,
    signIn,
  }) => {
    await signIn();
    const trxId = await openPayment(page);
    const { short_code } = (await stateOf(page)).data;
    await settlePayment(booth, trxId, 'pay');
    await expect(page).toHaveURL('/print-style');
    await page.goto('/');
    await expect(page.getByText(short_code)).toBeVisible();
    await expect(page.getByRole('button', { name: 'TAP TO SNAP' })).toBeEnabled();
    await page.getByRole('button', { name: 'RESUME' }).click();
    await expect(page).toHaveURL('/print-style');
    expect(await stateOf(page)).toEqual({ trx_id: trxId });
  });

  test('a payment that came late is offered as CONTINUE, until its time is up', async ({
    page,
    signIn,
  }) => {
    await page.clock.install();
    let session: object | null = null;
    await page.route('**/v1/kiosk/session', (route) =>
      route.fulfill({ json: { status_code: 200, meta: { message: 'OK' }, data: session } }),
    );
    await signIn();
    await page.goto('/');
    await expect(page.getByText('IDR 35.000')).toBeVisible();
    const offer = page.getByRole('button', { name: 'CONTINUE' });
    await expect(offer).toHaveCount(0);
    session = {
      trx_id: 'late',
      short_code: 'K7PQ2',
      offer: 'continue',
      offered_until: new Date(Date.now() + 60_000).toISOString(),
    };
    await page.clock.runFor(15_000);
    await expect(offer).toBeVisible();
    await page.clock.runFor(50_000);
    await expect(offer).toHaveCount(0);
  });

  test('a list of frames that is refused says so at once and goes home after 5 s', async ({
    page,
    signIn,
  }) => {
    await page.clock.install();
    await page.route('**/api/get-frame/*', refuse(403, 'No.'));
    await signIn();
    await openWithState(page, '/load', { action: 'get-frame', txID: 'abc' });
    await expect(page.getByRole('alert')).toContainText('Problem Getting Frame List');
    await page.clock.runFor(5_100);
    await expect(page).toHaveURL('/');
  });

  test('a server without an answer is asked again after 30 s', async ({ page, signIn }) => {
    await page.clock.install();
    await page.route('**/api/get-frame/*', refuse(503, 'Not now.'));
    await signIn();
    await openWithState(page, '/load', { action: 'get-frame', txID: 'abc' });
    await expect(page.getByText('No response, Retrying...')).toBeVisible();
    await page.unroute('**/api/get-frame/*');
    await page.clock.runFor(31_000);
    await expect(page).toHaveURL('/print-style');
  });
});

for (const size of SIZES) {
  test(`the payment's screens fit ${sizeName(size)}`, async ({ page, signIn }) => {
    await page.route('**/v1/push/stream*', (route) => route.fulfill({ status: 503 }));
    await signIn();
    await page.setViewportSize(size);
    const expectToFit = async (...controls: string[]) => {
      for (const name of controls) {
        await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      }
      const overflow = await page.evaluate(() => [
        document.documentElement.scrollWidth - innerWidth,
        document.documentElement.scrollHeight - innerHeight,
      ]);
      expect(overflow).toEqual([0, 0]);
    };
    await openPayment(page);
    await expectToFit('Verify payment manually', 'Cancel');
    await openWithState(page, '/bypass', { id: '1', token: 'staff' });
    await expectToFit('Generate a manual payment', '<< Back');
    await page.route(CREATE, () => {});
    await openWithState(page, '/load', { action: 'payment', data: { snapFee: 35_000 } });
    await expect(page.getByRole('progressbar')).toBeInViewport({ ratio: 1 });
    await expectToFit();
  });
}
