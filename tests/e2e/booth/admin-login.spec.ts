import type { Locator, Page } from '@playwright/test';
import { ADMIN } from '../../support/booth-process.ts';
import { expect, signInKiosk, test } from '../support/booth-test.ts';
import { listVisited } from '../support/list-visited.ts';
import { advanceClockUntilPath, stopClock, waitUntilShown } from '../support/page-clock.ts';
import { atEverySize } from '../support/sizes.ts';

async function openAdminLogin(page: Page, signIn: () => Promise<void>): Promise<Locator> {
  await signIn();
  await page.goto('/');
  await page.getByRole('button', { name: 'Admin login' }).tap();
  return page.getByRole('dialog', { name: 'Admin login' });
}

test('admin login shows what was wrong, then leads to /bypass without the password in the state (HOME-17, HOME-19, HOME-21)', async ({
  page,
  signIn,
}) => {
  const dialog = await openAdminLogin(page, signIn);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByLabel('Email').fill(ADMIN.email);
  await dialog.getByLabel('Password', { exact: true }).fill('wrong');
  await dialog.getByRole('button', { name: 'LOGIN AS ADMIN' }).tap();
  await expect(dialog.getByRole('alert')).toHaveText('Incorrect Email or Password!');
  await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'LOGIN AS ADMIN' }).tap();
  await expect(page).toHaveURL('/bypass');
  const state = await page.evaluate(() => history.state.usr);
  expect(Object.keys(state).toSorted()).toEqual(['id', 'token']);
  expect(
    await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
  ).not.toContain(ADMIN.password);
});

test("the admin login's keyboard has letters, numbers and the ends of e-mail addresses (HOME-18)", async ({
  page,
  signIn,
}) => {
  const dialog = await openAdminLogin(page, signIn);
  const email = dialog.getByLabel('Email');
  const press = async (...names: string[]) => {
    for (const name of names) await dialog.locator(`[data-skbtn="${name}"]`).tap();
  };
  await email.tap();
  for (const shortcut of [
    '@gmail.com',
    '@yahoo.com',
    '@hotmail.com',
    '@outlook.com',
    '@icloud.com',
    '.co.id',
    '.com',
  ]) {
    await email.fill('');
    await press('a', shortcut);
    await expect(email).toHaveValue(`a${shortcut}`);
  }
  await email.fill('');
  await press('{shift}', 'Z', 'q', '{space}', '{numbers}', '1', '0', '{letters}', 'm', '{bksp}');
  await expect(email).toHaveValue('Zq 10');
});

test("a successful login shows 'Login successful!' and then skips /load (HOME-20, SCREEN-36)", async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  const dialog = await openAdminLogin(page, signIn);
  await dialog.getByLabel('Email').fill(ADMIN.email);
  await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  const visited = listVisited(page);
  await stopClock(page);
  await dialog.getByRole('button', { name: 'LOGIN AS ADMIN' }).tap();
  await waitUntilShown(page, dialog.getByText('Login successful!', { exact: true }));
  await expect(page).toHaveURL('/');
  await advanceClockUntilPath(page, '/bypass');
  expect(visited.at(-1)).toBe('/bypass');
  expect(visited).not.toContain('/load');
});

test('closing the admin login clears its fields (HOME-22)', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/');
  const open = () => page.getByRole('button', { name: 'Admin login' }).tap();
  await open();
  const dialog = page.getByRole('dialog', { name: 'Admin login' });
  for (const close of [
    () => dialog.getByRole('button', { name: 'Close' }).tap(),
    () => page.keyboard.press('Escape'),
  ]) {
    await dialog.getByLabel('Email').fill('staff@example.com');
    await dialog.getByLabel('Password', { exact: true }).fill('secret');
    await close();
    await expect(dialog).toHaveCount(0);
    await open();
    await expect(dialog.getByLabel('Email')).toHaveValue('');
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('');
  }
});

test("'Log out to OTP' clears all local storage and requests a one-time code (HOME-24)", async ({
  page,
  signIn,
}) => {
  await openAdminLogin(page, signIn);
  await page.getByRole('button', { name: 'Log out to OTP' }).tap();
  await expect(page).toHaveURL('/otp-request');
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
});

test('without the settings of the location, logging out needs no password (HOME-24)', async ({
  page,
  signIn,
}) => {
  await page.route('**/v1/location/*', (route) => route.abort());
  await openAdminLogin(page, signIn);
  await page.getByRole('button', { name: 'Log out to OTP' }).tap();
  await expect(page).toHaveURL('/otp-request');
});

test('a location can require the password of a staff member for logging out (HOME-25)', async ({
  page,
  signIn,
  booth,
}) => {
  booth.runCommand('locations', 'set', 'Medan', '--guard-logout', 'on');
  // A separate kiosk, so that the other kiosks of this booth stay signed in.
  await signIn({ Location: 'Medan', token: await signInKiosk(booth, 'Medan') });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'TAP TO SNAP' })).toBeEnabled();
  const dialog = page.getByRole('dialog', { name: 'Admin login' });
  const askToLogOut = async () => {
    await page.getByRole('button', { name: 'Admin login' }).tap();
    await dialog.getByRole('button', { name: 'Log out to OTP' }).tap();
    await expect(dialog.getByText('Log this kiosk out?')).toBeVisible();
  };
  await askToLogOut();
  // The last known setting applies while the location cannot be fetched.
  await page.route('**/v1/location/*', (route) => route.abort());
  await page.reload();
  await askToLogOut();
  await atEverySize(page, async () => {
    for (const name of ['LOG OUT', 'Stay signed in', 'Close']) {
      await expect(dialog.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
  });

  const logOut = dialog.getByRole('button', { name: 'LOG OUT', exact: true });
  await logOut.tap();
  await expect(dialog.getByText('Incorrect Email or Password!')).toBeVisible();
  await dialog.getByLabel('Email').fill(ADMIN.email);
  await dialog.getByLabel('Password', { exact: true }).fill('a visitor guesses');
  await logOut.tap();
  await expect(dialog.getByText('Incorrect Email or Password!')).toBeVisible();
  await expect(page).toHaveURL('/');
  await dialog.getByRole('button', { name: 'Stay signed in' }).tap();
  await expect(dialog.getByRole('button', { name: 'LOGIN AS ADMIN' })).toBeVisible();

  await dialog.getByRole('button', { name: 'Log out to OTP' }).tap();
  await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await logOut.tap();
  await expect(page).toHaveURL('/otp-request');
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
});

test('an untouched dialog asks "still there?", then closes and clears its fields (HOME-23)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  const dialog = await openAdminLogin(page, signIn);
  await dialog.getByLabel('Email').fill('sari@example.com');
  await stopClock(page);
  await dialog.getByLabel('Email').press('End');
  const question = page.getByRole('dialog', { name: 'still there?' });
  await page.clock.runFor(29_000);
  await expect(question).toHaveCount(0);
  await page.clock.runFor(1_000);
  await waitUntilShown(page, question);
  await question.getByRole('button', { name: "I'm here" }).tap();
  await page.clock.runFor(400);
  await expect(question).toHaveCount(0);
  await expect(dialog.getByLabel('Email')).toHaveValue('sari@example.com');
  await page.clock.runFor(43_000);
  await expect(question).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(dialog).toHaveCount(0);
  await expect(question).toHaveCount(0);
});
