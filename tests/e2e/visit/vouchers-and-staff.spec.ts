import { aKioskSession } from '@jepret/testing/kiosk-session.ts';
import { ADMIN } from '../../support/booth-process.ts';
import { expect, test, waitForCode } from '../support/booth-test.ts';
import { fakeReadiness } from '../support/delivering.ts';
import { openWithState } from '../support/open-with-state.ts';
import { stopClock, waitUntilShown } from '../support/page-clock.ts';
import {
  CREATE_URL,
  enterVoucher,
  openPayment,
  readScreenState,
  readStoredTransaction,
  respondWithError,
  settlePayment,
} from '../support/paying.ts';
import { SIZES } from '../support/sizes.ts';

const VALIDATE = '**/v2/promo/validate';

test.describe('vouchers', () => {
  test('the dialog is at most 600 px wide and shows no message before the first attempt (HOME-12, HOME-13)', async ({
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

  test('a code that cannot be redeemed is refused after 1.5 s (HOME-13, HOME-14)', async ({
    page,
    signIn,
  }) => {
    await page.clock.install();
    await signIn();
    await page.goto('/');
    await stopClock(page);
    const answered = page.waitForResponse(VALIDATE);
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

  test('a failed request shows the voucher as failed (HOME-14)', async ({ page, signIn }) => {
    await page.clock.install();
    await page.route(VALIDATE, (route) => route.abort());
    await signIn();
    await page.goto('/');
    const dialog = await enterVoucher(page, 'jepret10');
    await page.clock.runFor(1_500);
    await expect(dialog.getByRole('alert')).toHaveText(
      'Failed to redeem promo code! Code could be invalid or expired.',
    );
  });

  test('after too many attempts the dialog shows how long to wait instead of an invalid code (HOME-16)', async ({
    page,
    signIn,
  }) => {
    const message = 'Too many tries: wait 9 minutes before the next one.';
    await page.clock.install();
    await page.route(
      VALIDATE,
      respondWithError(429, message, [{ code: 'too_many_tries', message }]),
    );
    await signIn();
    await page.goto('/');
    const dialog = await enterVoucher(page, 'jepret10');
    await page.clock.runFor(1_500);
    await expect(dialog.getByRole('alert')).toHaveText(message);
  });

  test('a discount is shown beside the crossed-out price (HOME-15, PAY-4)', async ({
    page,
    signIn,
  }) => {
    await page.route(CREATE_URL, () => {}, { times: 1 });
    const createRequest = page.waitForRequest(CREATE_URL);
    await page.clock.install();
    await signIn();
    await page.goto('/');
    await stopClock(page);
    const answered = page.waitForResponse(VALIDATE);
    const dialog = await enterVoucher(page, 'jepret10');
    await answered;
    await page.clock.runFor(1_500);
    await expect(dialog.getByRole('status')).toHaveText(
      "You've successfully redeemed the Code Enjoy the promo.",
    );
    await expect(dialog.getByText('IDR 31.500')).toBeVisible();
    await page.clock.resume();
    await expect(page).toHaveURL('/load');
    expect(await readScreenState(page)).toEqual({
      action: 'payment',
      data: {
        snapFee: 31_500,
        voucher_code: 'jepret10',
        discounted: true,
        discount_amount: 3_500,
        original_price: 35_000,
      },
    });
    await createRequest;
    await page.reload();
    await expect(page).toHaveURL('/payment');
    await expect(page.getByText('IDR 31.500')).toBeVisible();
    await expect(page.locator('s')).toHaveText('IDR 35.000');
    await expect(page.getByText('- IDR 3.500')).toBeVisible();
  });

  test('a free session shows no QR code (VOUCHER-13)', async ({ page, signIn }) => {
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await signIn();
    await page.goto('/');
    await enterVoucher(page, 'gratis');
    await expect(page).toHaveURL('/print-style');
    expect(visited).toContain('/load');
    expect(visited).not.toContain('/payment');
  });
});

test.describe('staff', () => {
  test('a bypass lets a visitor in without payment (STAFF-1, STAFF-3)', async ({
    page,
    signIn,
  }) => {
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
    const { trx_id } = await readScreenState(page);
    expect(await readStoredTransaction(page)).toMatchObject({ trx_id, status: 'pending' });
  });

  test('a cashier gives a reason before a visitor is let in (STAFF-14)', async ({
    page,
    booth,
    signIn,
  }) => {
    const email = 'kasir@console.test';
    booth.runCommandWithPassword(ADMIN.password, 'staff', 'add', email, '--role', 'cashier');
    await signIn();
    await page.goto('/');
    await page.getByRole('button', { name: 'Admin login' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Admin login' });
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await dialog.getByRole('button', { name: 'LOGIN AS ADMIN' }).tap();
    await expect(page).toHaveURL('/bypass');
    const generate = page.getByRole('button', { name: 'Generate a manual payment' });
    await expect(generate).toBeDisabled();
    await page.getByText('Paid at the counter').tap();
    await generate.tap();
    await expect(page).toHaveURL('/print-style');
  });

  test('staff name the booth on its screen after the login (STAFF-30)', async ({
    page,
    context,
    booth,
    signIn,
  }) => {
    const post = (path: string, data: object) => context.request.post(booth.url + path, { data });
    const { email } = ADMIN;
    const otp = await waitForCode(booth, () => post('/api/v1/auth/request-otp', { email }));
    expect((await post('/api/v1/auth/validate-otp', { email, otp })).status()).toBe(200);
    await signIn();
    await page.goto('/');
    await page.getByRole('button', { name: 'Admin login' }).tap();
    const login = page.getByRole('dialog', { name: 'Admin login' });
    await login.getByLabel('Email').fill(email);
    await login.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await login.getByRole('button', { name: 'LOGIN AS ADMIN' }).tap();
    await page.getByRole('button', { name: 'Name this booth' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Name this booth' });
    const save = dialog.getByRole('button', { name: 'SAVE NAME' });
    await dialog.getByLabel('What staff call this booth').fill('Left of the stairs');
    await save.tap();
    await expect(dialog).toContainText('This booth is called Left of the stairs.');
    // The second change starts from the first name.
    await dialog.getByLabel('What staff call this booth').fill('Right of the stairs');
    await save.tap();
    await expect(dialog).toContainText('This booth is called Right of the stairs.');
  });

  test('<< Back goes home (STAFF-1)', async ({ page, signIn }) => {
    await signIn();
    await openWithState(page, '/bypass', { id: '1', token: 'staff' });
    await page.getByRole('button', { name: '<< Back' }).click();
    await expect(page).toHaveURL('/');
  });

  test("a refused bypass shows the server's message and goes home after 5 s (STAFF-10)", async ({
    page,
    signIn,
  }) => {
    await page.clock.install();
    await signIn();
    await openWithState(page, '/bypass', { id: '1', token: 'forged' });
    const generate = page.getByRole('button', { name: 'Generate a manual payment' });
    await expect(generate).toBeVisible();
    await stopClock(page);
    await generate.click();
    await waitUntilShown(page, page.getByRole('alert').getByText('Problem Generating code!'));
    await page.clock.runFor(5_100);
    await expect(page).toHaveURL('/');
    await waitUntilShown(page, page.getByText('Staff sign-in expired'));
  });
});

test.describe('resuming', () => {
  test('a paid session is offered again by its short code, and resumed (HOME-26)', async ({
    page,
    booth,
    signIn,
  }) => {
    await signIn();
    const trxId = await openPayment(page);
    const { short_code } = (await readScreenState(page)).data;
    await settlePayment(booth, trxId, 'pay');
    await expect(page).toHaveURL('/print-style');
    await page.goto('/');
    await expect(page.getByText(short_code)).toBeVisible();
    await expect(page.getByRole('button', { name: 'TAP TO SNAP' })).toBeEnabled();
    await page.getByRole('button', { name: 'RESUME' }).click();
    await expect(page).toHaveURL('/print-style');
    expect(await readScreenState(page)).toEqual({ trx_id: trxId });
  });

  test('a late payment is offered as CONTINUE until the offer expires (HOME-27)', async ({
    page,
    signIn,
  }) => {
    await page.clock.install();
    // These responses carry no date: a real one would show the kiosk that no time has passed.
    await fakeReadiness(page, () => []);
    await page.route('**/v1/location/*', async (route) =>
      route.fulfill({ json: await (await route.fetch()).json() }),
    );
    let session: object | null = null;
    await page.route('**/v1/kiosk/session', (route) =>
      route.fulfill({ json: { status_code: 200, meta: { message: 'OK' }, data: session } }),
    );
    await signIn();
    await page.goto('/');
    await expect(page.getByText('IDR 35.000')).toBeVisible();
    const offer = page.getByRole('button', { name: 'CONTINUE' });
    await expect(offer).toHaveCount(0);
    session = aKioskSession({
      offer: 'continue',
      offered_until: new Date(Date.now() + 60_000).toISOString(),
    });
    await page.clock.runFor(15_000);
    await expect(offer).toBeVisible();
    await page.clock.runFor(50_000);
    await expect(offer).toHaveCount(0);
  });

  test('a refused list of frames shows an error at once and goes home after 5 s', async ({
    page,
    signIn,
  }) => {
    await page.route('**/api/get-frame/*', respondWithError(403, 'No.'));
    await signIn();
    await stopClock(page);
    await openWithState(page, '/load', { action: 'get-frame', txID: 'abc' });
    await waitUntilShown(page, page.getByRole('alert').getByText('Problem Getting Frame List'));
    await page.clock.runFor(5_100);
    await expect(page).toHaveURL('/');
  });

  test('a request without a response is retried after 30 s', async ({ page, signIn }) => {
    await page.clock.install();
    await page.route('**/api/get-frame/*', respondWithError(503, 'Not now.'));
    await signIn();
    await openWithState(page, '/load', { action: 'get-frame', txID: 'abc' });
    await expect(page.getByText('No response, Retrying...')).toBeVisible();
    await page.unroute('**/api/get-frame/*');
    await page.clock.runFor(31_000);
    await expect(page).toHaveURL('/print-style');
  });
});
