import {
  enterConsole,
  expect,
  FIRST_PAGE,
  headingOf,
  test,
  typeSignIn,
  waitForLink,
} from './console-test.ts';

test('an invited person chooses a password and signs in (CONSOLE-49, CONSOLE-52, CONSOLE-79)', async ({
  page,
  booth,
  browser,
  newPerson,
  enter,
}) => {
  const owner = await newPerson('owner');
  const email = owner.email.replace('owner', 'new');
  await enter(owner);
  await page.goto('/console/team');
  await expect(headingOf(page, 'Team')).toBeVisible();
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Choose at least one location.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Bandung' }).check();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`${email} is invited.`)).toBeVisible();
  await expect(page.getByRole('row', { name: email })).toContainText('Bandung');

  const guest = await browser.newPage({ baseURL: booth.url });
  await guest.goto(await waitForLink(booth, email));
  await expect(headingOf(guest, 'Welcome to the team')).toBeVisible();
  await expect(guest.getByLabel('E-mail')).toHaveValue(email);
  await guest.getByLabel('New password').fill('my very own password');
  await guest.getByRole('button', { name: 'Set password' }).click();
  await typeSignIn(guest, { email, password: 'my very own password' });
  await expect(headingOf(guest, FIRST_PAGE)).toBeVisible();
  await guest.close();
});

test('a cashier has no Team in the menu, and its address says so (CONSOLE-45)', async ({
  page,
  booth,
  newPerson,
  enter,
}) => {
  await enter(await newPerson('cashier', 'Jakarta'));
  await page.goto('/console');
  const menu = page.getByRole('navigation', { name: 'Pages' });
  await expect(menu.getByRole('link')).toHaveText([
    'Today',
    /^Needs you/,
    'Transactions',
    'Booths',
    'Printers',
    'Alerts',
    'Audit',
  ]);
  await page.goto('/console/team');
  await expect(page.getByText('You have no access to this page')).toBeVisible();
  const answer = await page.request.get(`${booth.url}/v1/console/team`);
  expect(answer.status()).toBe(403);
});

test('a removed role shows without a reload (CONSOLE-45)', async ({
  page,
  browser,
  booth,
  newPerson,
  enter,
}) => {
  const [owner, other] = [await newPerson('owner'), await newPerson('owner')];
  await enter(owner);
  await page.goto('/console/team');
  await page.getByRole('button', { name: other.email }).click();
  const context = await browser.newContext({ baseURL: booth.url });
  await enterConsole(context, booth, other);
  const elsewhere = await context.newPage();
  await elsewhere.goto('/console/team');
  await expect(elsewhere.getByRole('row', { name: owner.email })).toBeVisible();

  await page.getByRole('radio', { name: /Cashier/ }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${other.email} is changed.`)).toBeVisible();
  await elsewhere.getByRole('button', { name: owner.email }).click();
  await elsewhere.getByRole('button', { name: 'Unlock' }).click();
  await expect(elsewhere.getByText('You have no access to this page')).toBeVisible();
  await context.close();
});

test('a member is changed, disabled and enabled, with a confirmation each (CONSOLE-49)', async ({
  page,
  newPerson,
  enter,
}) => {
  const cashier = await newPerson('cashier', 'Jakarta');
  await enter(await newPerson('owner'));
  await page.goto('/console/team');
  const row = page.getByRole('row', { name: cashier.email });
  const open = () => row.getByRole('button').click();

  await open();
  await page.getByRole('radio', { name: /Operator/ }).check();
  await page.getByRole('radio', { name: 'Every location' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('operator');
  await expect(row).toContainText('every location');

  await open();
  await page.getByRole('button', { name: 'Disable' }).click();
  const dialog = page.getByRole('dialog', { name: `Disable ${cashier.email}?` });
  await expect(dialog).toContainText('signed out everywhere');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toContainText('Active');
  await page.getByRole('button', { name: 'Disable' }).click();
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await expect(row).toContainText('Disabled');

  await open();
  await page.getByRole('button', { name: 'Enable' }).click();
  await page
    .getByRole('dialog', { name: /^Enable/ })
    .getByRole('button', { name: 'Enable' })
    .click();
  await expect(row).toContainText('Active');
});

test('changing a member whom another person has just changed shows a conflict (CONSOLE-50)', async ({
  page,
  browser,
  booth,
  newPerson,
  enter,
}) => {
  const cashier = await newPerson('cashier', 'Jakarta');
  await page.clock.install();
  await enter(await newPerson('owner'));
  await page.goto('/console/team');
  await page.getByRole('button', { name: cashier.email }).click();

  const context = await browser.newContext({ baseURL: booth.url });
  await enterConsole(context, booth, await newPerson('owner'));
  const elsewhere = await context.newPage();
  await elsewhere.goto('/console/team');
  await elsewhere.getByRole('button', { name: cashier.email }).click();
  await elsewhere.getByRole('radio', { name: /Operator/ }).check();
  await elsewhere.getByRole('button', { name: 'Save' }).click();
  await expect(elsewhere.getByText(`${cashier.email} is changed.`)).toBeVisible();
  await context.close();
  // The list reloads when the window becomes visible; the open form does not.
  await page.clock.fastForward(11_000);
  const renewed = page.waitForResponse('**/v1/console/team');
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await renewed;

  await page.getByRole('radio', { name: 'Every location' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Someone else has changed this member');
  await expect(page.getByText('Now: operator, jakarta.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Every location' })).toBeChecked();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: cashier.email })).toContainText('every location');
});

test('members cannot act on themselves, and the buttons say why (CONSOLE-56)', async ({
  page,
  enter,
}) => {
  await enter();
  await page.goto('/console/team');
  await page.getByRole('button', { name: '(you)' }).click();
  for (const name of ['Save', 'Unlock', 'Disable']) {
    const button = page.getByRole('button', { name });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(/Another owner has to do it/);
  }
});

test('the console asks for the password again and repeats the call (CONSOLE-44)', async ({
  page,
  newPerson,
  enter,
}) => {
  const [owner, cashier] = [await newPerson('owner'), await newPerson('cashier')];
  await enter(owner);
  let refusals = 0;
  const message = 'Enter your password again.';
  // As the server responds when the password was entered more than five minutes ago.
  await page.route('**/disable', (route) => {
    refusals += 1;
    if (refusals > 2) return route.fallback();
    return route.fulfill({
      status: 403,
      json: {
        status_code: 403,
        meta: { message, errors: [{ code: 'password_needed', message }] },
        data: null,
      },
    });
  });
  await page.goto('/console/team');
  const row = page.getByRole('row', { name: cashier.email });
  await row.getByRole('button').click();
  await page.getByRole('button', { name: 'Disable' }).click();
  const dialog = page.getByRole('dialog', { name: /^Disable/ });
  await dialog.getByRole('button', { name: 'Disable' }).click();
  const prompt = page.getByRole('dialog', { name: 'Confirm it is you' });
  await prompt.getByRole('button', { name: 'Cancel' }).click();
  await expect(prompt).toBeHidden();
  await expect(dialog.getByRole('alert')).toBeHidden();

  await dialog.getByRole('button', { name: 'Disable' }).click();
  await prompt.getByLabel('Password', { exact: true }).fill('not this one');
  await prompt.getByRole('button', { name: 'Confirm' }).click();
  await expect(prompt.getByRole('alert')).toHaveText('The password is wrong.');
  await prompt.getByLabel('Password', { exact: true }).fill(owner.password);
  await prompt.getByRole('button', { name: 'Confirm' }).click();
  await expect(row).toContainText('Disabled');
});
