import type { Page } from '@playwright/test';
import { makeLocation, sendCall } from './calls.ts';
import { expect, headingOf, test } from './console-test.ts';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const csvOf = (page: Page) => page.getByRole('link', { name: 'CSV' });

test('lists are paged and searched by the server, and their CSV has the same filters (CONSOLE-120, CONSOLE-123)', async ({
  page,
  booth,
  enter,
}) => {
  await enter();
  const numbers = Array.from({ length: 55 }, (_, index) => 100 + index);
  const send = (path: string, data?: object) => sendCall(page.context(), booth, 'POST', path, data);
  for (const number of numbers) await send('locations', { name: `Kios ${number}` });
  await page.goto('/console/locations');
  await expect(page.getByText('50 shown, more available')).toBeVisible();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByText('in total')).toBeVisible();
  await page.getByRole('searchbox').fill('kios 154');
  await expect(page.getByText('1 in total')).toBeVisible();
  await expect(page).toHaveURL(/search=kios\+154/);
  await expect(csvOf(page)).toHaveAttribute('href', '/v1/console/locations.csv?search=kios+154');
  const download = page.waitForEvent('download');
  await csvOf(page).click();
  expect((await download).suggestedFilename()).toBe('locations.csv');
  // It opens although it is on no loaded page.
  await page.goto('/console/locations?location=kios-154');
  await expect(headingOf(page, 'Kios 154')).toBeVisible();
  // Other tests expect their locations on the first page.
  for (const number of numbers) await send(`locations/kios-${number}/remove`, { version: 1 });

  await page.goto('/console/team');
  await page.getByLabel('Role').selectOption('operator');
  await expect(page.getByRole('row', { name: 'citra.kusumawardhani' })).toBeVisible();
  await expect(page.getByRole('row', { name: '(you)' })).toBeHidden();
  await expect(csvOf(page)).toHaveAttribute('href', '/v1/console/team.csv?role=operator');
  await page.goto('/console/vouchers?view=batches&search=nothing');
  await expect(page.getByText('No batch matches this name.')).toBeVisible();
  await expect(csvOf(page)).toHaveAttribute(
    'href',
    '/v1/console/voucher-batches.csv?search=nothing',
  );
  await page.goto('/console/frames?show=own&search=polos');
  await expect(csvOf(page)).toHaveAttribute('href', '/v1/console/frames.csv?search=polos&show=own');
});

test('an address of a missing item says so and links back to the list (CONSOLE-128)', async ({
  page,
  enter,
}) => {
  await enter();
  for (const [address, title, back, rest] of [
    ['vouchers?voucher=MISSING', 'Voucher not found', 'Show all vouchers', /\/vouchers$/],
    [`vouchers?voucher=${'A'.repeat(60)}`, 'Voucher not found', 'Show all vouchers', /\/vouchers$/],
    ['team?role=owner&member=missing', 'Member not found', 'Show the team', /\/team\?role=owner$/],
    ['frames?frame=NO/where', 'Frame not found', 'Show all frames', /\/frames$/],
  ] as const) {
    await page.goto(`/console/${address}`);
    await expect(dialogOf(page, title)).toBeVisible();
    await page.getByRole('button', { name: back }).click();
    await expect(dialogOf(page, title)).toBeHidden();
    await expect(page).toHaveURL(rest);
  }
});

test('the audit shows the time of the selected location, and text instead of code values (CONSOLE-247, CONSOLE-249, CONSOLE-127)', async ({
  page,
  booth,
  enter,
}) => {
  await enter();
  await makeLocation(page.context(), booth, 'Ambon', 'Asia/Jayapura');
  booth.runCommand('locations', 'set', 'Ambon', '--price', '45000');
  await page.goto('/console/audit');
  await page.getByLabel('Location').selectOption('Ambon');
  await expect(page).toHaveURL(/location=ambon/);
  const rows = page.getByRole('table', { name: 'Audit' }).getByRole('row');
  await expect(page.getByText('Times in WIT')).toBeVisible();
  await expect(rows.nth(1)).toContainText('Ambon');
  await expect(rows.nth(1)).toContainText('price');
  await expect(rows.nth(1)).toContainText('default');
  await expect(rows.nth(1)).toContainText('IDR 45.000');
  await expect(page.getByLabel('From (WIT)')).toBeVisible();
  await expect(csvOf(page)).toHaveAttribute('href', '/v1/console/audit.csv?location=ambon');
  await page.getByLabel('From (WIT)').fill('2090-01-01');
  await expect(page.getByText('No entry matches these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByLabel('From (WIB)')).toBeVisible();
  await expect(page.getByText('Times in WIB')).toBeVisible();
  await expect(page.getByRole('row', { name: 'no location' }).first()).not.toContainText('WIB');
});

test('a voucher shows the time zone of its days (CONSOLE-126)', async ({ page, booth, enter }) => {
  await enter();
  await makeLocation(page.context(), booth, 'Ambon', 'Asia/Jayapura');
  await page.goto('/console/vouchers');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('at midnight, WIB.')).toBeVisible();
  await dialog.getByRole('radio', { name: /Selected locations/ }).check();
  await dialog.getByRole('checkbox', { name: 'Ambon' }).check();
  await expect(dialog.getByText('at midnight, WIT.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Bandung' }).check();
  await expect(dialog.getByText('at midnight, WIB.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Bandung' }).uncheck();
  await dialog.getByLabel('Code').fill('pulau');
  await dialog.getByLabel('Last day').fill('2090-12-31');
  await dialog.getByRole('button', { name: 'Add voucher' }).click();
  await expect(page.getByRole('row', { name: 'PULAU' })).toContainText('until 31 Dec 2090 WIT');
});
