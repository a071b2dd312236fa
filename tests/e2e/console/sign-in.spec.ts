import { TOTP } from 'otpauth';
import { expect, FIRST_PAGE, headingOf, test, typeSignIn, waitForLink } from './console-test.ts';

test('a first owner signs in and postpones two-step verification (CONSOLE-40, CONSOLE-41, CONSOLE-61)', async ({
  page,
  newPerson,
}) => {
  await page.goto('/console/audit');
  await typeSignIn(page, await newPerson('owner'));
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(headingOf(page, 'Audit')).toBeVisible();
  await expect(page.getByText('Sandbox.')).toBeVisible();
  await page.reload();
  await expect(headingOf(page, 'Audit')).toBeVisible();
});

test('a person who needs two-step verification cannot postpone it (CONSOLE-41)', async ({
  page,
  newPerson,
}) => {
  await page.goto('/console');
  await typeSignIn(page, await newPerson('operator'));
  await expect(headingOf(page, 'Set up two-step verification')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Later' })).toBeHidden();
});

test('a person who needs two-step verification reads why and can sign out (CONSOLE-234)', async ({
  page,
  newPerson,
}) => {
  const operator = await newPerson('operator');
  await page.goto('/console');
  await typeSignIn(page, operator);
  await expect(
    page.getByText(
      'Two-step verification is required for owners and operators, because they can refund payments and change prices. Set it up now to use the console, or sign out.',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(headingOf(page, 'Sign in')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue('');
  // Neither the page nor the server continues the sign-in.
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(headingOf(page, 'Sign in')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('after the setup, signing in needs an authenticator code or a recovery code (CONSOLE-42)', async ({
  page,
  newPerson,
}) => {
  const operator = await newPerson('operator');
  await page.goto('/console');
  await typeSignIn(page, operator);
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = (await page.getByTestId('secret').textContent()) ?? '';
  const totp = new TOTP({ secret: secret.replaceAll(' ', '') });

  await page.getByLabel('Authenticator code').fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('alert')).toContainText('compare clocks');
  await page.getByLabel('Authenticator code').fill(totp.generate());
  await page.getByRole('button', { name: 'Turn on' }).click();

  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [first = ''] = await codes.allTextContents();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('jepret-recovery-codes.txt');
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(headingOf(page, FIRST_PAGE)).toBeVisible();

  await signOut(page);
  await typeSignIn(page, operator);
  await page.getByLabel('Code').fill(first.toUpperCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(headingOf(page, FIRST_PAGE)).toBeVisible();

  await signOut(page);
  await typeSignIn(page, operator);
  await page.getByLabel('Code').fill(first);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('used already');
  // The time step of the setup is used; the next one is accepted early.
  await page.getByLabel('Code').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(headingOf(page, FIRST_PAGE)).toBeVisible();

  await page.goto('/console/account');
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
});

test('new recovery codes need a code from the current app (CONSOLE-174)', async ({
  page,
  newPerson,
}) => {
  await page.goto('/console');
  await typeSignIn(page, await newPerson('operator'));
  const secret = (await page.getByTestId('secret').textContent()) ?? '';
  const totp = new TOTP({ secret: secret.replaceAll(' ', '') });
  await page.getByLabel('Authenticator code').fill(totp.generate());
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [first = ''] = await codes.allTextContents();
  await page.getByRole('button', { name: 'I have saved them' }).click();

  await page.goto('/console/account');
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  const present = page.getByLabel('Current authenticator code');
  await present.fill('000000');
  await present.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('That code is wrong.');
  await present.fill(first);
  await page.getByRole('button', { name: 'Create new codes' }).click();
  await expect(codes).toHaveCount(10);
  await expect(codes.first()).not.toHaveText(first);
});

test('a wrong password shows a message, and the input stays (CONSOLE-40)', async ({
  page,
  newPerson,
}) => {
  const { email } = await newPerson('cashier');
  await page.goto('/console');
  await typeSignIn(page, { email, password: 'not this one' });
  await expect(page.getByRole('alert')).toHaveText('E-mail or password is wrong.');
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not this one');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
});

test('too many attempts and a lost connection show a message (CONSOLE-40)', async ({ page }) => {
  await page.goto('/console');
  const someone = { email: 'someone@console.test', password: 'a guess' };
  const message = 'Too many tries: wait 5 minutes before the next one.';
  await page.route('**/v1/console/sign-in', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '300' },
      json: {
        status_code: 429,
        meta: { message, errors: [{ code: 'too_many_tries', message }] },
        data: null,
      },
    }),
  );
  await typeSignIn(page, someone);
  await expect(page.getByRole('alert')).toHaveText(message);
  await page.unroute('**/v1/console/sign-in');
  await page.route('**/v1/console/sign-in', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('cannot be reached');
  await expect(page.getByLabel('E-mail')).toHaveValue(someone.email);
});

test('a forgotten password is replaced by a mailed link (CONSOLE-58, CONSOLE-52)', async ({
  page,
  booth,
  newPerson,
}) => {
  const { email } = await newPerson('cashier');
  await page.goto('/console');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('If this is a staff address, a mail is on its way.')).toBeVisible();

  const link = await waitForLink(booth, email);
  await page.goto(link);
  await expect(headingOf(page, 'Choose a new password')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  expect(new URL(page.url()).hash).toBe('');
  const password = 'a password that is quite new';
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password is set. Sign in with it.')).toBeVisible();
  await typeSignIn(page, { email, password });
  await expect(headingOf(page, FIRST_PAGE)).toBeVisible();

  await page.goto(link);
  await expect(headingOf(page, 'This link does not work')).toBeVisible();
});

test('if the session ends, the console asks to sign in, and the form keeps its input (CONSOLE-43)', async ({
  page,
  context,
  newPerson,
  enter,
}) => {
  const owner = await newPerson('owner');
  await enter(owner);
  await page.goto('/console/team');
  await page.getByRole('button', { name: 'Invite' }).click();
  const email = owner.email.replace('owner', 'guest');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('radio', { name: 'Every location' }).check();
  await context.clearCookies();
  await page.getByRole('button', { name: 'Send invitation' }).click();

  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Password', { exact: true }).fill(owner.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByRole('button', { name: 'Later' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: email })).toContainText('Invited');
});

test('a call from another site and a forged cookie change nothing and show a message (CONSOLE-15, CONSOLE-10)', async ({
  page,
  context,
  booth,
  newPerson,
  enter,
}) => {
  const owner = await newPerson('owner');
  await enter(owner);
  await page.goto('/console/team');
  await page.getByRole('button', { name: 'Invite' }).click();
  const email = owner.email.replace('owner', 'stranger');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('radio', { name: 'Every location' }).check();
  const invite = page.getByRole('button', { name: 'Send invitation' });
  // As a browser marks a request from another site.
  await page.route('**/v1/console/team', async (route) => {
    const headers = { ...route.request().headers(), 'sec-fetch-site': 'cross-site' };
    await route.fulfill({ response: await route.fetch({ headers }) });
  });
  await invite.click();
  await expect(page.getByText('Only pages of the console may make this call.')).toBeVisible();
  await page.unrouteAll();

  await context.addCookies([{ name: 'jepret_console', value: 'z'.repeat(43), url: booth.url }]);
  await invite.click();
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();
  await enter(owner);
  await page.goto('/console/team');
  await expect(page.getByRole('row', { name: owner.email })).toBeVisible();
  await expect(page.getByRole('row', { name: email })).toBeHidden();
});

test('signing out clears what was shown (CONSOLE-60)', async ({ page, enter, newPerson }) => {
  await enter(await newPerson('owner'));
  await page.goto('/console/team');
  await expect(page.getByRole('table', { name: 'Team' })).toBeVisible();
  await signOut(page);
  await expect(page.getByRole('table')).toBeHidden();
  await typeSignIn(page, await newPerson('cashier'));
  await expect(headingOf(page, FIRST_PAGE)).toBeVisible();
});

async function signOut(page: Parameters<typeof typeSignIn>[0]): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(headingOf(page, 'Sign in')).toBeVisible();
}
