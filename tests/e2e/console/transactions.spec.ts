import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { connectDatabase } from '../../../apps/server/src/database/connect.ts';
import type { BoothProcess } from '../../support/booth-process.ts';
import { signInKiosk } from '../support/booth-test.ts';
import { makeLocation, sendCall } from './calls.ts';
import { enterConsole, expect, FIRST_PAGE, headingOf, type Person, test } from './console-test.ts';
import { makeVisit } from './visits.ts';

const panelOf = (page: Page, code: string) => page.getByRole('dialog', { name: code, exact: true });

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a cashier finds a transaction by its short code and prints it again in three taps (CONSOLE-90, EFFECT-14)', async ({
    page,
    booth,
    kioskToken,
    newPerson,
    enter,
  }) => {
    const { code } = await makeVisit(booth, kioskToken, { isComplete: true });
    await makeVisit(booth, kioskToken);
    await expect.poll(() => booth.listSheets().length).toBeGreaterThan(0);
    const sheets = booth.listSheets().length;
    await enter(await newPerson('cashier', 'Jakarta'));
    await page.goto('/console');
    await expect(headingOf(page, FIRST_PAGE)).toBeVisible();
    let taps = 0;
    const tap = async (name: string, role: 'link' | 'button' | 'searchbox') => {
      taps += 1;
      await page.getByRole(role, { name }).tap();
    };
    await tap('Transactions', 'link');
    await tap('Short code', 'searchbox');
    // A full code opens the panel automatically.
    await page.keyboard.type(code.toLowerCase());
    await tap('Print again', 'button');
    await expect(page.getByText(`${code} is printed once more.`)).toBeVisible();
    expect(taps).toBeLessThanOrEqual(3);
    await expect(panelOf(page, code).getByText('Printed again')).toBeVisible();
    await expect(panelOf(page, code).getByText(/^as you are · requested by staff/)).toBeVisible();
    await expect.poll(() => booth.listSheets().length).toBe(sheets + 1);
    await page.getByRole('button', { name: 'Close' }).tap();

    await page.getByRole('searchbox').fill(code.slice(0, 5));
    await page.getByRole('button', { name: code }).tap();
    await expect(panelOf(page, code)).toBeVisible();
  });

  test('the filter button says how many filters are in use (CONSOLE-258)', async ({
    page,
    enter,
  }) => {
    await enter();
    await page.goto('/console/transactions');
    const toggle = page.getByRole('button', { name: /^Filters/ });
    await expect(toggle).toHaveAccessibleName('Filters');
    await expect(page.getByLabel('Status')).toBeHidden();
    await toggle.tap();
    await page.getByLabel('Status').selectOption({ label: 'Paid' });
    await expect(toggle).toHaveAccessibleName('Filters, 1 in use');
    await page.reload();
    await expect(toggle).toHaveAccessibleName('Filters, 1 in use');
    await toggle.tap();
    await page.getByRole('search').getByRole('button', { name: 'Clear' }).tap();
    await expect(toggle).toHaveAccessibleName('Filters');
  });
});

test('a list keeps its filters in the address, and all its times are in one zone (CONSOLE-247, CONSOLE-47)', async ({
  page,
  booth,
  kioskToken,
  enter,
}) => {
  await enter();
  await makeLocation(page.context(), booth, 'Denpasar', 'Asia/Makassar');
  const elsewhere = await signInKiosk(booth, 'Denpasar');
  const there = await makeVisit(booth, elsewhere, { location: 'Denpasar' });
  const here = await makeVisit(booth, kioskToken, { isPaid: false });
  await page.goto('/console/transactions');
  const rowOf = (code: string) => page.getByRole('row', { name: code });
  await expect(page.getByText('Times in WIB')).toBeVisible();
  await expect(rowOf(there.code).getByRole('time')).toHaveText(
    await formatRowTime(rowOf(there.code), 'Asia/Jakarta'),
  );
  await expect(rowOf(here.code)).not.toContainText('WIB');
  await page.getByLabel('Location').selectOption('Denpasar');
  await expect(rowOf(here.code)).toBeHidden();
  await expect(page).toHaveURL(/location=denpasar/);
  await expect(page.getByText('Times in WITA')).toBeVisible();
  await expect(rowOf(there.code).getByRole('time')).toHaveText(
    await formatRowTime(rowOf(there.code), 'Asia/Makassar'),
  );
  await rowOf(there.code).getByRole('button').click();
  const panel = panelOf(page, there.code);
  await expect(panel.getByText('Times in WITA')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(rowOf(there.code)).toBeVisible();
  await expect(page.getByRole('link', { name: 'CSV' })).toHaveAttribute(
    'href',
    /location=denpasar/,
  );
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByLabel('Status').selectOption('Awaiting payment');
  await expect(rowOf(here.code)).toBeVisible();
  await expect(rowOf(there.code)).toBeHidden();
  await page.getByRole('searchbox').fill(there.code);
  await expect(page.getByText('No transactions found')).toBeVisible();
});

test('a preset sets the days, totals cover all matches, and a thumbnail is loaded on request (CONSOLE-217, CONSOLE-218, CONSOLE-219, CONSOLE-220)', async ({
  page,
  booth,
  kioskToken,
  enter,
}) => {
  const { code } = await makeVisit(booth, kioskToken, { isComplete: true });
  await enter();
  await page.goto('/console/transactions');
  const row = page.getByRole('row', { name: code });
  await expect(row).toContainText('QR code, the sandbox');
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(page).toHaveURL(/from=(\d{4}-\d\d-\d\d)&until=\1/);
  await expect(page.locator('dl')).toContainText(/^Transactions\d+PaidIDR/);
  await page.getByRole('button', { name: 'Yesterday' }).click();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/thumbnail')) opened.push(request.url());
  });
  await page.getByRole('button', { name: 'Photos', exact: true }).click();
  const show = page.getByRole('button', { name: `Show the photo of ${code}` });
  await expect(show).toBeVisible();
  expect(opened).toEqual([]);
  await show.click();
  await expect(page.getByRole('img', { name: `The print of ${code}` })).toBeVisible();
  expect(opened).toHaveLength(1);
});

test('a mail is sent to a corrected address, a photo is shown after a confirmation, and erasing needs the code and shows at once (CONSOLE-250, CONSOLE-82, CONSOLE-84, CONSOLE-87)', async ({
  page,
  booth,
  kioskToken,
  newPerson,
  enter,
}) => {
  const { code } = await makeVisit(booth, kioskToken, { isComplete: true });
  await enter(await newPerson('owner'));
  await page.goto(`/console/transactions?transaction=${code}`);
  const panel = panelOf(page, code);
  await expect(panel.getByText('r…@example.com').first()).toBeVisible();
  await expect(panel).not.toContainText('ratna@');

  await panel.getByRole('button', { name: 'Send again' }).click();
  const mail = page.getByRole('dialog', { name: 'Send the mail again' });
  await mail.getByLabel('New address').fill('ratna');
  await mail.getByRole('button', { name: 'Send' }).click();
  await expect(mail.getByLabel('New address')).toHaveAttribute('aria-invalid');
  await mail.getByLabel('New address').fill('dewi@example.org');
  await mail.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('The mail is being sent again.')).toBeVisible();
  await expect
    .poll(() => booth.listMails().some((one) => one.includes('dewi@example.org')))
    .toBe(true);

  await panel.getByRole('button', { name: 'View photo' }).click();
  const photo = page.getByRole('dialog', { name: `Photo of ${code}` });
  await expect(photo.getByRole('img')).toBeHidden();
  await photo.getByRole('button', { name: 'Show photo' }).click();
  await expect(photo.getByRole('img')).toBeVisible();
  await photo.getByRole('button', { name: 'Close' }).first().click();
  await expect(panel.getByText('Viewed the photo')).toBeVisible();

  await panel.getByRole('button', { name: 'Erase' }).click();
  const erase = page.getByRole('dialog', { name: `Erase ${code}?` });
  await expect(erase).toContainText('permanently deletes');
  await erase.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(erase.getByText(`Type ${code} to confirm.`)).toBeVisible();
  await erase.getByRole('textbox').fill(code.toLowerCase());
  await erase.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(panel.getByText('Photos and addresses were deleted')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Print again' })).toBeHidden();
  await expect(panel.getByRole('button', { name: 'View photo' })).toBeHidden();
});

test('a cashier requests a refund, an owner makes it, and a removed right shows an error (CONSOLE-85, CONSOLE-86, CONSOLE-92)', async ({
  page,
  browser,
  booth,
  kioskToken,
  newPerson,
  enter,
}) => {
  const { code } = await makeVisit(booth, kioskToken);
  const other = await makeVisit(booth, kioskToken);
  const context = await browser.newContext({ baseURL: booth.url });
  await enterConsole(context, booth, await newPerson('cashier', 'Jakarta'));
  const counter = await context.newPage();
  await counter.goto(`/console/transactions?transaction=${code}`);
  const atCounter = panelOf(counter, code);
  await expect(atCounter.getByRole('button', { name: 'Reopen session' })).toBeVisible();
  for (const name of ['Refund', 'Erase', 'Record a refund by hand']) {
    await expect(atCounter.getByRole('button', { name, exact: true })).toBeHidden();
  }
  await atCounter.getByRole('button', { name: 'Request a refund' }).click();
  await counter.getByLabel('Reason').fill('Nothing came out.');
  await counter.getByRole('button', { name: 'Send request', exact: true }).click();
  await expect(
    atCounter.getByText(/requests a refund of IDR [\d.]+: Nothing came out\./),
  ).toBeVisible();
  await context.close();

  const owner = await newPerson('owner');
  await enter(owner);
  await page.goto('/console/transactions?owed=yes');
  await page.getByRole('button', { name: code }).click();
  const panel = panelOf(page, code);
  await panel.getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = page.getByRole('dialog', { name: `Refund of ${code}` });
  await expect(refund).toContainText('is asked to send the money back');
  await refund.getByRole('button', { name: /^Refund IDR/ }).click();
  await expect(refund.getByText('Enter a few words.')).toBeVisible();
  await refund.getByLabel('Reason').fill('Nothing came out.');
  await refund.getByRole('button', { name: /^Refund IDR/ }).click();
  await expect(panel.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(panel.getByText('Refunded', { exact: true })).toBeVisible();
  await expect(panel.getByText('requests a refund')).toBeHidden();

  await page.goto(`/console/transactions?transaction=${other.code}`);
  const otherPanel = panelOf(page, other.code);
  await otherPanel.getByRole('button', { name: 'Erase' }).click();
  await page.getByRole('textbox', { name: `Type ${other.code}` }).fill(other.code);
  await makeCashier(browser.newContext(), booth, {
    owner: await newPerson('owner'),
    email: owner.email,
  });
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(
    page.getByText('An account of the role cashier may not do this.').first(),
  ).toBeVisible();
  await expect(otherPanel.getByRole('button', { name: 'Erase', exact: true })).toBeHidden();
  await expect(otherPanel.getByText('Paid', { exact: true }).first()).toBeVisible();
});

test('a part is refunded, then the rest, and the page shows the refunded amount (CONSOLE-255, CONSOLE-256, CONSOLE-257)', async ({
  page,
  browser,
  booth,
  kioskToken,
  newPerson,
  enter,
}) => {
  const { code } = await makeVisit(booth, kioskToken);
  const context = await browser.newContext({ baseURL: booth.url });
  await enterConsole(context, booth, await newPerson('cashier', 'Jakarta'));
  const counter = await context.newPage();
  await counter.goto(`/console/transactions?transaction=${code}`);
  await panelOf(counter, code).getByRole('button', { name: 'Request a refund' }).click();
  await counter.getByLabel('Amount in rupiah').fill('10.000');
  await counter.getByLabel('Reason').fill('One strip was torn.');
  await counter.getByRole('button', { name: 'Send request', exact: true }).click();
  const request = 'requests a refund of IDR 10.000: One strip was torn.';
  await expect(panelOf(counter, code).getByText(request)).toBeVisible();
  await context.close();

  await enter(await newPerson('owner'));
  await page.goto(`/console/transactions?transaction=${code}`);
  const panel = panelOf(page, code);
  const refund = page.getByRole('dialog', { name: `Refund of ${code}` });
  const amount = refund.getByLabel('Amount in rupiah');
  const send = refund.getByRole('button', { name: /^Refund/ });
  await panel.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(amount).toHaveValue('10000');
  await refund.getByLabel('Reason').fill('One strip was torn.');
  for (const wrong of ['0', '-1', '0.5', '99999999', '']) {
    await amount.fill(wrong);
    await expect(amount).toHaveAttribute('aria-invalid');
    await send.click();
  }
  await expect(refund).toBeVisible();
  await amount.fill('4000');
  await expect(refund).toContainText('IDR 6.000 of the refund request stays open.');
  await amount.fill('10000');
  // A second tap of a double click finds the dialog closed, or the same refund.
  await refund.getByRole('button', { name: 'Refund IDR 10.000' }).dblclick();
  const refunded = /Refunded IDR 10\.000 of IDR [\d.]+/;
  await expect(panel.getByText(refunded)).toBeVisible();
  await expect(panel.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(panel.getByText('Refund of IDR 10.000', { exact: true })).toHaveCount(1);

  await page.goto('/console/transactions');
  await expect(page.getByRole('row', { name: code }).getByText(refunded)).toBeVisible();
  await page.goto(`/console/transactions?transaction=${code}`);
  await panel.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(refund).toContainText(
    /IDR [\d.]+ can be refunded\. Enter less for a partial refund\./,
  );
  await refund.getByLabel('Reason').fill('All of it after all.');
  await send.click();
  await expect(panel.getByText('Refunded', { exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Refund', exact: true })).toBeHidden();
});

test('an owner settles an unknown order with a note (CONSOLE-143)', async ({
  page,
  booth,
  newPerson,
  enter,
}) => {
  const order = 'JPRT-forgotten4e2e';
  await addUnmatchedOrder(booth, order);
  await enter(await newPerson('owner'));
  await page.goto('/console/transactions');
  await expect(headingOf(page, 'Transactions')).toBeVisible();
  await expect(page.getByText(order)).toBeHidden();
  await page.getByLabel('Money').selectOption('To settle');
  const orders = page.getByRole('region', { name: 'Unknown orders' });
  await expect(orders).toContainText('Midtrans · since 14 Nov 2026, 09:12 · 2 messages');
  await orders.getByRole('button', { name: `Settle ${order}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Settle this order?' });
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await expect(dialog.getByText('Enter a few words.')).toBeVisible();
  await dialog.getByLabel('What was done').fill('Sent back at the provider.');
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await expect(page.getByText(`${order} is settled.`)).toBeVisible();
  await expect(orders).toBeHidden();
  await page.goto(`/console/audit?search=${order}`);
  await expect(page.getByRole('row', { name: order })).toContainText('Sent back at the provider.');
});

/** Adds a genuine webhook of an order that is not in the ledger, as after restoring an old backup. */
async function addUnmatchedOrder({ dataDir }: BoothProcess, order: string): Promise<void> {
  const database = connectDatabase({ engine: 'sqlite', path: join(dataDir, 'jepret.sqlite') });
  const at = Date.parse('2026-11-14T09:12:00+07:00');
  await database
    .insertInto('notices')
    .values({
      hash: order,
      provider: 'midtrans',
      body: '{}',
      verdict: 'unmatched',
      reason: 'It names no charge of ours.',
      order_id: order,
      first_at: at,
      last_at: at,
      times: 2,
    })
    .execute();
  await database.destroy();
}

/** Changes a person's role to cashier while their page is open. */
async function makeCashier(
  opening: Promise<BrowserContext>,
  booth: BoothProcess,
  { owner, email }: { owner: Person; email: string },
): Promise<void> {
  const context = await opening;
  await enterConsole(context, booth, owner);
  const { rows } = await sendCall(context, booth, 'GET', `team?search=${email}`);
  const [member] = rows as { id: string; version: number }[];
  const place = { role: 'cashier', locations: ['jakarta'], version: member?.version };
  await sendCall(context, booth, 'PUT', `team/${member?.id}`, place);
  await context.close();
}

/** Formats the time of a row in a time zone. */
async function formatRowTime(row: Locator, timeZone: string): Promise<string> {
  const at = await row.getByRole('time').getAttribute('datetime');
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(new Date(at ?? 0));
}
