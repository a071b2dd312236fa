import { ROUTES } from '@jepret/contract';
import { expect, test } from '../support/booth-test.ts';

const SIGN_IN_ROUTES = ['/otp-request', '/otp-validate'];
const MAIN_ROUTES = ROUTES.filter((route) => !SIGN_IN_ROUTES.includes(route));

test('without a token every main route leads to /otp-request (SCREEN-2)', async ({ page }) => {
  for (const route of MAIN_ROUTES) {
    await page.goto(route);
    await expect(page, route).toHaveURL('/otp-request');
  }
});

test('with a token the sign-in pages lead home (SCREEN-2)', async ({ page, signIn }) => {
  await signIn();
  for (const route of SIGN_IN_ROUTES) {
    await page.goto(route);
    await expect(page, route).toHaveURL('/');
  }
});

test('a route without its required state goes home, and an unknown path is not found (RUN-16, SCREEN-3)', async ({
  page,
  signIn,
}) => {
  await signIn();
  const stateless = ['/', '/thanks', '/final-preview'];
  for (const route of MAIN_ROUTES.filter((path) => !stateless.includes(path))) {
    await page.goto(route);
    await expect(page, route).toHaveURL('/');
  }
  const unknown = await page.goto('/no-such-page');
  expect(unknown?.status()).toBe(404);
});

test('a call that answers 401 clears all storage and leads to /otp-request (SIGN-38)', async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('once')) return;
    sessionStorage.setItem('once', 'true');
    localStorage.setItem('token', 'forged');
    localStorage.setItem('Location', 'Jakarta');
    localStorage.setItem('anything', 'else');
  });
  await page.goto('/');
  await expect(page).toHaveURL('/otp-request');
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
});
