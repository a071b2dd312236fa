import { expect, headingOf, test } from './console-test.ts';

test('an owner sees all adapters and tests each, on a phone too (CONSOLE-68, CONSOLE-69)', async ({
  page,
  booth,
  owner,
  enter,
}) => {
  await enter();
  await page.goto('/console/team');
  await expect(page.getByRole('table', { name: 'Team' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(headingOf(page, 'Settings')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const card = (name: string) =>
    page
      .getByRole('main')
      .locator('section')
      .filter({ hasText: new RegExp(`^${name}`) });
  await expect(card('Payment')).toContainText('No real money is taken.');
  await expect(card('Payment')).toContainText('PAYMENT_PROVIDER');
  await expect(card('Mail')).toContainText('Not tested');

  for (const [name, found] of [
    ['Payment', 'Nothing was charged.'],
    ['Push', 'the test kiosk does not exist, as expected'],
    ['Mail', `A mail to ${owner.email} was sent.`],
    ['Storage', 'A small file was written, read and deleted.'],
    ['Printer', 'It can print.'],
    ['Database', /It responds and contains \d+\.\d MB\./],
  ] as const) {
    await card(name).getByRole('button', { name: /^Test/ }).click();
    await expect(card(name)).toContainText(found);
    await expect(card(name).getByText('Works')).toBeVisible();
  }
  const mails = booth.listMails().filter((mail) => mail.includes('The booth can send mails'));
  expect(mails).toEqual([expect.stringContaining(owner.email)]);
  await page.goto('/console/audit?action=settings.tested');
  await expect(page.getByRole('row', { name: /Tested a connection/ })).toHaveCount(6);
});

test('a failed test shows the remedy, a failed call its error, and other roles have no access (CONSOLE-68, CONSOLE-45)', async ({
  page,
  newPerson,
  enter,
}) => {
  await enter();
  await page.route('**/settings/mail/test', (route) =>
    route.fulfill({
      json: {
        status_code: 200,
        meta: { message: 'OK' },
        data: {
          kind: 'fails',
          reason: 'The mail server does not accept our password.',
          remedy: 'Check SMTP_URL.',
        },
      },
    }),
  );
  await page.route('**/settings/push/test', (route) => route.abort());
  await page.goto('/console/settings');
  await page.getByRole('button', { name: 'Test mail' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'does not accept our password' });
  await expect(alert).toContainText('Check SMTP_URL.');
  await page.getByRole('button', { name: 'Test push' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be reached' })).toBeVisible();

  await enter(await newPerson('cashier', 'Jakarta'));
  await page.goto('/console/settings');
  await expect(page.getByText('You have no access to this page')).toBeVisible();
});

test('an owner sees the results of all checks and runs them again (OPS-65)', async ({
  page,
  enter,
}) => {
  await enter();
  await page.goto('/console/settings');
  const checks = page
    .getByRole('main')
    .locator('section')
    .filter({ hasText: /^Checks/ });
  const row = (name: string) =>
    checks.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
  await expect(row('Database')).toContainText('its schema is current');
  await expect(row('Server')).toContainText('OK');
  await expect(row('Payment')).toContainText('Warning');
  await expect(row('Payment')).toContainText('The sandbox takes no real money.');
  await expect(checks.getByRole('status')).toContainText('with a warning');
  await expect(checks.getByText('Checking …')).toHaveCount(0);

  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/checks/Disk', async (route) => {
    await isHeld;
    await route.fulfill({ json: answer({ name: 'Disk', status: 'fail', ...FULL }) });
  });
  await page.route('**/checks/Memory', (route) => route.abort());
  await checks.getByRole('button', { name: 'Check again' }).click();
  await expect(checks.getByRole('status')).toContainText(/Checking … \d+ of \d+ are done\./);
  await expect(row('Disk')).toContainText('Checking …');
  release();
  await expect(row('Disk')).toContainText('Failed');
  await expect(row('Disk')).toContainText(FULL.remedy);
  await expect(row('Memory')).toContainText('Not checked');
  await expect(checks.getByRole('status')).toContainText(
    /^1 failed, \d with a warning, 1 could not be checked\.$/,
  );
});

test('checks that cannot be listed, and a server without any, are said (OPS-65)', async ({
  page,
  enter,
}) => {
  await enter();
  await page.route('**/console/checks', (route) => route.fulfill({ json: answer([]) }));
  await page.goto('/console/settings');
  await expect(page.getByText('This server has no checks')).toBeVisible();
  await page.unroute('**/console/checks');
  await page.route('**/console/checks', (route) => route.abort());
  await page.reload();
  const checks = page
    .getByRole('main')
    .locator('section')
    .filter({ hasText: /^Checks/ });
  await expect(checks.getByRole('button', { name: 'Retry' })).toBeVisible();
  await page.unroute('**/console/checks');
  await checks.getByRole('button', { name: 'Retry' }).click();
  await expect(checks.getByText('Node', { exact: true })).toBeVisible();
});

const FULL = { message: '0 MB of 100.0 GB are free.', remedy: 'Use a larger disk.' };
const answer = (data: unknown) => ({ status_code: 200, meta: { message: 'OK' }, data });
