import type { Locator, Page, Route } from '@playwright/test';
import { ADMIN, type BoothProcess } from '../../support/booth-process.ts';
import { expect, test, waitForCode } from '../support/booth-test.ts';
import { openWithState } from '../support/open-with-state.ts';
import { stopClock, waitUntilShown } from '../support/page-clock.ts';
import { readScreenState } from '../support/paying.ts';
import { SIZES, sizeName } from '../support/sizes.ts';

const key = (page: Page, name: string) => page.locator(`[data-skbtn="${name}"]`);

const requestCode = (page: Page, booth: BoothProcess): Promise<string> =>
  waitForCode(booth, async () => {
    await page.goto('/');
    await page.getByLabel('Email address').fill(ADMIN.email);
    await page.getByLabel('Location').fill('Jakarta');
    await page.getByRole('button', { name: 'Request OTP' }).click();
    await expect(boxes(page).first()).toBeFocused();
  });

const boxes = (page: Page) => page.getByLabel(/^Digit \d of 6$/);
const boxValues = (page: Page) =>
  boxes(page).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

for (const size of SIZES) {
  // HOME-6, SIGN-1, SIGN-3, SIGN-4, SIGN-12, SIGN-16
  test(`staff sign a kiosk in by touch only and see the home screen at ${sizeName(size)}`, async ({
    page,
    booth,
    consoleLines,
  }) => {
    await page.setViewportSize(size);
    await page.goto('/');
    await expect(page).toHaveURL('/otp-request');
    const request = page.getByRole('button', { name: 'Request OTP' });
    await expect(request).toBeDisabled();

    await page.getByLabel('Email address').tap();
    for (const letter of 'admin@booth.test') await key(page, letter).tap();
    await expect(page.getByLabel('Email address')).toHaveValue(ADMIN.email);
    await expect(request).toBeDisabled();
    await page.getByLabel('Location').tap();
    await key(page, '{shift}').tap();
    for (const letter of 'Jakarta') await key(page, letter).tap();
    await expect(page.getByLabel('Location')).toHaveValue('Jakarta');
    await page.getByText('Sticker Only').tap();

    const code = await waitForCode(booth, async () => {
      await request.tap();
      await expect(page).toHaveURL('/otp-validate');
    });
    for (const digit of code) await key(page, digit).tap();
    await page.getByRole('button', { name: 'Verify account' }).tap();

    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'ready to strike some pose?' })).toBeVisible();
    await expect(page.getByText('IDR 35.000')).toBeVisible();
    const stored = await page.evaluate(() => ({ ...localStorage }));
    expect(stored).toMatchObject({ Location: 'Jakarta', useEdit: 'true', stickerOnly: 'true' });
    expect(stored.token).toMatch(/^[\w-]{43}$/);
    expect(consoleLines).toEqual([]);
  });
}

test('the sign-in page has the exact texts of its title, hint and fields (SIGN-1, SIGN-2)', async ({
  page,
}) => {
  await page.goto('/otp-request');
  const hint = 'Enter the admin email address to request an OTP for authentication.';
  await expect(page.getByText(hint, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Authentication', exact: true })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Use edit page?' })).toBeVisible();
  await expect(page.getByPlaceholder('Location eg. Jakarta', { exact: true })).toHaveValue('');
});

test('the button is busy during a call, and two taps make one call (SIGN-5)', async ({ page }) => {
  await page.goto('/otp-request');
  await page.getByLabel('Email address').fill(ADMIN.email);
  await page.getByLabel('Location').fill('Jakarta');
  const otpSent = { status_code: 200, meta: { message: 'OK.' }, data: null };
  const requesting = await holdCalls(page, '**/request-otp', otpSent);
  const request = page.getByRole('button', { name: 'Request OTP' });
  await expectOneCall(request, requesting);
  await expect(boxes(page).first()).toBeFocused();

  await expectOneCall(page.getByRole('button', { name: 'Resend code' }), requesting);
  await expect(page.getByRole('status')).toHaveText('OTP resent! Please check your email.');

  const validating = await holdCalls(page, '**/validate-otp', { ...otpSent, token: 'token-1' });
  await boxes(page).first().click();
  await page.keyboard.type('123456');
  await expectOneCall(page.getByRole('button', { name: 'Verify account' }), validating);
  await expect(page).not.toHaveURL('/otp-validate');
  expect([requesting.count(), validating.count()]).toEqual([2, 1]);
});

interface HeldCalls {
  count(): number;
  answer(): void;
}

/** Holds all calls until `answer` is called. */
async function holdCalls(page: Page, url: string, json: object): Promise<HeldCalls> {
  const held: Route[] = [];
  let calls = 0;
  await page.route(url, (route) => {
    calls += 1;
    held.push(route);
  });
  return {
    count: () => calls,
    answer: () => {
      for (const route of held.splice(0)) void route.fulfill({ json });
    },
  };
}

async function expectOneCall(button: Locator, calls: HeldCalls): Promise<void> {
  const before = calls.count();
  await button.tap();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(button.locator('[class*="spinner"]')).toBeVisible();
  await button.tap({ force: true });
  await expect.poll(() => calls.count()).toBe(before + 1);
  calls.answer();
}

/** Wide enough that only the maximum width limits the card. */
const WIDE_SCREEN = { width: 3840, height: 2160 };

async function expectCardWidth(page: Page, widthPx: number): Promise<void> {
  await page.setViewportSize(WIDE_SCREEN);
  const card = page.locator('form').locator('..').locator('..');
  await expect.poll(async () => (await card.boundingBox())?.width).toBe(widthPx);
}

test('on a wide screen the card of /otp-request is 500 px wide (SIGN-8)', async ({ page }) => {
  await page.goto('/otp-request');
  await expectCardWidth(page, 500);
});

test('on a wide screen the card of /otp-validate is 420 px wide (SIGN-8)', async ({
  page,
  booth,
}) => {
  await requestCode(page, booth);
  await expectCardWidth(page, 420);
});

test('/otp-validate closes when its code expires, even if the screen is used, and Resend code restarts the 5 minutes (SIGN-97)', async ({
  page,
}) => {
  const sent = { status_code: 200, meta: { message: 'OK.' }, data: null };
  await page.route('**/request-otp', (route) => route.fulfill({ json: sent }));
  await page.clock.install();
  await page.goto('/otp-request');
  const request = page.getByRole('button', { name: 'Request OTP' });
  await page.getByLabel('Email address').fill(ADMIN.email);
  await page.getByLabel('Location').fill('Jakarta');
  await stopClock(page);
  await request.click();
  await waitUntilShown(page, boxes(page).first());
  const { requestedAt } = await readScreenState(page);
  const passTo = async (seconds: number) => {
    const leftMs = requestedAt + seconds * 1_000 - (await page.evaluate(() => Date.now()));
    await page.clock.runFor(leftMs);
  };
  const ending = page.getByText('This code expires in half a minute.');

  await passTo(260);
  await boxes(page).first().press('1');
  await expect(ending).toHaveCount(0);
  await passTo(270);
  await expect(ending).toBeVisible();
  await boxes(page).nth(1).press('2');
  await passTo(299);
  await expect(page).toHaveURL('/otp-validate');

  await page.getByRole('button', { name: 'Resend code' }).click();
  await waitUntilShown(page, page.getByText('OTP resent!'));
  await expect(ending).toHaveCount(0);
  await passTo(590);
  await expect(ending).toBeVisible();
  // A reload does not extend the time either.
  await page.reload();
  await waitUntilShown(page, ending);
  await passTo(598);
  await expect(page).toHaveURL('/otp-validate');
  await passTo(600);
  await expect(page).toHaveURL('/otp-request');
});

test('"I need more time" does not extend the lifetime of a code (SIGN-97)', async ({ page }) => {
  await page.addInitScript(() => {
    const settings = { hasReach: false, hasLargeText: false, hasMoreTime: true };
    const countdown = { isCountdownSpoken: false, isCountdownFlashing: false };
    sessionStorage.setItem('access', JSON.stringify({ ...settings, ...countdown }));
  });
  await page.clock.install();
  await openWithState(page, '/otp-validate', { email: ADMIN.email });
  await expect(boxes(page).first()).toBeVisible();
  await page.clock.runFor(301_000);
  await expect(page).toHaveURL('/otp-request');
});

test('the page scrolls to its bottom 100 ms after the keyboard opens, not before (SIGN-6)', async ({
  page,
}) => {
  await page.clock.install();
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/otp-request');
  await expect(page.getByLabel('Location')).toBeVisible();
  // The page is as high as the screen; the padding makes it scrollable.
  await page.evaluate(() => {
    document.body.style.paddingBottom = '400px';
  });
  const leftBelow = () =>
    page.evaluate(() => {
      const { scrollHeight, scrollTop } = document.documentElement;
      return scrollHeight - scrollTop - innerHeight;
    });
  await stopClock(page);
  await page.getByLabel('Location').tap();
  await expect(page.getByRole('group', { name: 'On-screen keyboard' })).toBeVisible();
  await page.clock.runFor(99);
  expect(await leftBelow()).toBeGreaterThan(0);
  await page.clock.runFor(1);
  expect(await leftBelow()).toBe(0);
});

test('field and button stay visible with the keyboard open at every size (SIGN-6)', async ({
  page,
}) => {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto('/otp-request');
    await page.getByLabel('Location').tap();
    await expect(page.getByRole('group', { name: 'On-screen keyboard' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Request OTP' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel('Location')).toBeInViewport({ ratio: 1 });
  }
});

test('the on-screen keyboard types at the cursor and deletes before it (SIGN-7)', async ({
  page,
}) => {
  await page.goto('/otp-request');
  const field = page.getByLabel('Email address');
  await field.fill('jkt@shop');
  await field.evaluate((input) => (input as HTMLInputElement).setSelectionRange(1, 1));
  for (const name of ['a', 'a', '{bksp}', '{shift}', 'B', 'c']) await key(page, name).tap();
  await expect(field).toHaveValue('jaBckt@shop');
  await field.evaluate((input) => (input as HTMLInputElement).setSelectionRange(1, 4));
  await key(page, '{bksp}').tap();
  await expect(field).toHaveValue('jkt@shop');
  await field.evaluate((input) => (input as HTMLInputElement).setSelectionRange(3, 8));
  await key(page, '@gmail.com').tap();
  await expect(field).toHaveValue('jkt@gmail.com');
  await field.press('End');
  await field.press('Backspace');
  await page.keyboard.type('m!');
  await expect(field).toHaveValue('jkt@gmail.com!');
});

test('a failed request shows an error and can be retried without losing typed text (SIGN-9)', async ({
  page,
  booth,
}) => {
  await page.route('**/request-otp', (route) => route.abort(), { times: 1 });
  await page.goto('/otp-request');
  await page.getByLabel('Email address').fill(ADMIN.email);
  await page.getByLabel('Location').fill('Bandung');
  await page.getByRole('button', { name: 'Request OTP' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to request OTP. Please try again.');
  await waitForCode(booth, async () => {
    await page.getByRole('button', { name: 'Request OTP' }).click();
    await expect(page).toHaveURL('/otp-validate');
  });
});

test('Request OTP is disabled until the location has a letter or a digit (SIGN-4)', async ({
  page,
}) => {
  await page.goto('/otp-request');
  const request = page.getByRole('button', { name: 'Request OTP' });
  await page.getByLabel('Email address').fill(ADMIN.email);
  for (const location of ['', '  ', '🎉']) {
    await page.getByLabel('Location').fill(location);
    await expect(request).toBeDisabled();
  }
  await page.getByLabel('Location').fill('🎉 Jakarta');
  await expect(request).toBeEnabled();
});

test('the button below the boxes reads Verify account, in the visitor’s language (SIGN-85)', async ({
  page,
  booth,
}) => {
  await requestCode(page, booth);
  const verify = page.locator('form button[type="submit"]');
  await expect(verify).toHaveText('Verify account');
  await page.evaluate(() => sessionStorage.setItem('language', 'id'));
  await page.reload();
  await expect(verify).toHaveText('Verifikasi akun');
});

test('the six boxes accept digits only and advance, and backspace goes back (SIGN-10, SIGN-11)', async ({
  page,
  booth,
}) => {
  await requestCode(page, booth);
  await page.keyboard.type('1a2-3');
  await expect.poll(() => boxValues(page)).toEqual(['1', '2', '3', '', '', '']);
  await expect(boxes(page).nth(3)).toBeFocused();
  await key(page, '{bksp}').tap();
  await expect.poll(() => boxValues(page)).toEqual(['1', '2', '', '', '', '']);
  await expect(boxes(page).nth(2)).toBeFocused();
  await boxes(page).first().tap();
  await key(page, '{bksp}').tap();
  await expect.poll(() => boxValues(page)).toEqual(['', '2', '', '', '', '']);
  await expect(boxes(page).first()).toBeFocused();
});

test('a wrong code shows the message of the server, and a resent code signs in (SIGN-13, SIGN-15)', async ({
  page,
  booth,
}) => {
  const first = await requestCode(page, booth);
  const wrong = first === '000000' ? '000001' : '000000';
  await page.keyboard.type(wrong);
  await page.getByRole('button', { name: 'Verify account' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to validate OTP. The code is wrong or has expired. Please try again.',
  );
  await expect.poll(() => boxValues(page)).toEqual(['', '', '', '', '', '']);

  await page.route('**/request-otp', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to resend OTP. Please try again.');

  const resent = await waitForCode(booth, async () => {
    await page.getByRole('button', { name: 'Resend code' }).click();
    await expect(page.getByRole('status')).toHaveText('OTP resent! Please check your email.');
  });
  await boxes(page).first().click();
  await page.keyboard.type(resent);
  await page.getByRole('button', { name: 'Verify account' }).click();
  await expect(page).toHaveURL('/');
});

test('a kiosk reports itself after sign-in and at every start, also after a failed report (SIGN-78)', async ({
  page,
  booth,
}) => {
  const statuses: number[] = [];
  await page.route('**/v1/kiosk', async (route) => {
    if (statuses.length === 0) {
      statuses.push(503);
      return route.fulfill({ status: 503 });
    }
    expect(route.request().method()).toBe('PUT');
    expect(route.request().postDataJSON()).toMatchObject({ location: 'Jakarta' });
    const response = await route.fetch();
    statuses.push(response.status());
    return route.fulfill({ response });
  });
  const code = await requestCode(page, booth);
  expect(statuses).toEqual([]);
  await page.keyboard.type(code);
  await page.getByRole('button', { name: 'Verify account' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => statuses).toEqual([503]);
  await expect(page.getByRole('button', { name: 'TAP TO SNAP' })).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  for (const expected of [
    [503, 200],
    [503, 200, 200],
  ]) {
    await page.reload();
    await expect.poll(() => statuses).toEqual(expected);
  }
});

test('a code that the server could not check stays in its boxes (SIGN-14)', async ({
  page,
  booth,
}) => {
  const code = await requestCode(page, booth);
  const verify = page.getByRole('button', { name: 'Verify account' });
  await page.keyboard.type(code);

  await page.route('**/validate-otp', (route) => route.abort(), { times: 1 });
  await verify.click();
  await expect(page.getByRole('alert')).toContainText('cannot reach its server');
  await expect.poll(() => boxValues(page)).toEqual([...code]);

  await page.route('**/validate-otp', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await verify.click();
  await expect(page.getByRole('alert')).toContainText('could not answer');
  await expect.poll(() => boxValues(page)).toEqual([...code]);

  await verify.click();
  await expect(page).toHaveURL('/');
});
