import type { Locator, Page } from '@playwright/test';
import { ADMIN } from '../../support/booth-process.ts';
import { expect, signInKiosk, test } from '../support/booth-test.ts';
import { listVisited } from '../support/list-visited.ts';
import { holdTime, passTimeUntil, untilShown } from '../support/page-clock.ts';
import { atEverySize } from '../support/sizes.ts';

async function openAdminLogin(page: Page, signIn: () => Promise<void>): Promise<Locator> {
  await signIn();
  await page.goto('/');
  await page.getByRole('button', { name: 'Admin login' }).tap();
  return page.getByRole('dialog', { name: 'Admin login' });
}

test('admin login says what was wrong, then leads to /bypass without the password in the state (HOME-17, HOME-19, HOME-21)', async ({
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

test("a login that works says 'Login successful!' before it leads on, not by way of /load (HOME-20, SCREEN-36)", async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  const dialog = await openAdminLogin(page, signIn);
  await dialog.getByLabel('Email').fill(ADMIN.email);
  await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  const visited = listVisited(page);
  await holdTime(page);
  await dialog.getByRole('button', { name: 'LOGIN AS ADMIN' }).tap();
  await untilShown(page, dialog.getByText('Login successful!', { exact: true }));
  await expect(page).toHaveURL('/');
  await passTimeUntil(page, '/bypass');
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
    await dialog.getByLabel('Email').fill('somebody@example.com');
    await dialog.getByLabel('Password', { exact: true }).fill('secret');
    await close();
    await expect(dialog).toHaveCount(0);
    await open();
    await expect(dialog.getByLabel('Email')).toHaveValue('');
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('');
  }
});

test("'Log out to OTP' clears all local storage and asks for a code (HOME-24)", async ({
  page,
  signIn,
}) => {
  await openAdminLogin(page, signIn);
  await page.getByRole('button', { name: 'Log out to OTP' }).tap();
  await expect(page).toHaveURL('/otp-request');
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
});

test('without a word of the location, logging out asks for nothing (HOME-24)', async ({
  page,
  signIn,
}) => {
  await page.route('**/v1/location/*', (route) => route.abort());
  await openAdminLogin(page, signIn);
  await page.getByRole('button', { name: 'Log out to OTP' }).tap();
  await expect(page).toHaveURL('/otp-request');
});

test('where the location wants it, logging out takes the password of a staff member (HOME-25)', async ({
  page,
  signIn,
  booth,
}) => {
  booth.operate('locations', 'set', 'Medan', '--guard-logout', 'on');
  // A kiosk of its own: the others of this booth stay signed in.
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
  // What it last said holds while it cannot be asked.
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

test('a dialog nobody touches asks "still there?", then closes and forgets what was typed (HOME-23)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  const dialog = await openAdminLogin(page, signIn);
  await dialog.getByLabel('Email').fill('somebody@example.com');
  await page.clock.runFor(30_000);
  const question = page.getByRole('dialog', { name: 'still there?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: "I'm here" }).tap();
  await page.clock.runFor(400);
  await expect(question).toHaveCount(0);
  await expect(dialog.getByLabel('Email')).toHaveValue('somebody@example.com');
  await page.clock.runFor(45_000);
  await expect(dialog).toHaveCount(0);
  await expect(question).toHaveCount(0);
});
