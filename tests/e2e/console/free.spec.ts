import { enterConsole, expect, test } from './console-test.ts';

test('an operator requests free vouchers beyond the cap, and an owner accepts the request from Today (CONSOLE-187, CONSOLE-189, CONSOLE-190, CONSOLE-272)', async ({
  page,
  browser,
  booth,
  newPerson,
  enter,
}) => {
  const person = await newPerson('operator', 'Jakarta');
  await enter(person);
  await page.goto('/console/vouchers');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('sekelas');
  await page.getByLabel('Uses per voucher').fill('');
  await page.getByRole('button', { name: 'Add voucher' }).click();
  await expect(page.getByText('An owner is asked under “Free sessions”')).toBeVisible();
  await page.goto('/console/free');
  const own = page.getByRole('row', { name: 'SEKELAS' });
  await expect(own).toContainText('Pending');
  await expect(own.getByRole('button')).toHaveCount(0);
  await page.goto('/console/today');
  await expect(page.getByText('Sessions', { exact: true })).toBeVisible();
  await expect(page.getByText('request for free')).toHaveCount(0);

  const context = await browser.newContext({ baseURL: booth.url });
  await enterConsole(context, booth, await newPerson('owner'));
  const owner = await context.newPage();
  await owner.goto('/console/today');
  await owner.getByRole('main').getByRole('link', { name: '1 request for free sessions' }).click();
  await expect(owner).toHaveURL('/console/free');
  const count = owner.getByRole('navigation', { name: 'Pages' }).getByText('request for free');
  await expect(count.first()).toBeAttached();
  const request = owner.getByRole('row', { name: person.email });
  await expect(request).toContainText('New voucher: free · without a quota · jakarta');
  await request.getByRole('button', { name: 'Accept SEKELAS' }).click();
  await owner.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(owner.getByText('The request for SEKELAS is accepted.')).toBeVisible();
  await expect(request).toContainText('Accepted');
  await expect(count).toHaveCount(0);
  const freeNow = owner.getByRole('table', { name: 'Free now' });
  await expect(
    freeNow.getByRole('row', { name: 'SEKELAS Voucher Jakarta no limit' }),
  ).toBeVisible();
  await context.close();
});
