import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { enterConsole, expect, headingOf, test } from './console-test.ts';
import { holdAndRefuse } from './states/refuse.ts';

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const codeOf = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });
const batchOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Batches' }).getByRole('row', { name });
const rowOf = (page: Page, name: string) => page.getByRole('row', { name });

async function makeBatch(page: Page, name: string, prefix: string, count: string) {
  await page.getByRole('button', { name: 'Create a batch' }).click();
  await page.getByLabel('Name of the batch').fill(name);
  await page.getByLabel('Number of vouchers').fill(count);
  await page.getByLabel('Code prefix').fill(prefix);
}

test('a batch is created once, redeemed at a kiosk, printed as cards and exported as CSV (CONSOLE-38, CONSOLE-73, CONSOLE-74, CONSOLE-75)', async ({
  page,
  booth,
  kioskToken,
  newPerson,
  enter,
  consoleLines,
}) => {
  await enter(await newPerson('owner'));
  await page.goto('/console/vouchers');
  await makeBatch(page, 'Grand opening', 'buka', '60');
  await page.getByLabel('Last day').fill('2030-03-31');
  await page.getByRole('radio', { name: 'Selected locations' }).check();
  await page.getByRole('button', { name: 'Create batch' }).click();
  await expect(page.getByText('Choose at least one location.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Jakarta' }).check();
  // The response is lost; retrying creates no second batch.
  await page.route('**/voucher-batches', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Create batch' }).click();
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached');
  await page.unroute('**/voucher-batches');
  await page.getByRole('button', { name: 'Create batch' }).click();
  await expect(page.getByText('60 vouchers are made.')).toBeVisible();
  await expect(batchOf(page, 'Grand opening')).toHaveCount(1);
  await expect(batchOf(page, 'Grand opening')).toContainText(/60.*0.*0.*60.*Active/);

  await page.getByRole('link', { name: 'Grand opening' }).click();
  const codes = page.getByRole('table', { name: 'Vouchers' }).getByRole('code');
  await expect(codes.first()).toHaveText(/^BUKA[2-9A-Z]{8}$/);
  const code = (await codes.first().textContent()) ?? '';
  const quote = await page.request.post(`${booth.url}/v2/promo/validate`, {
    headers: { authorization: `Bearer ${kioskToken}` },
    data: { code: code.toLowerCase(), location: 'Jakarta' },
  });
  expect((await quote.json()).data).toMatchObject({ discounted_price: 0 });
  const csv = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  const table = await readFile(await (await csv).path(), 'utf8');
  expect(table.trim().split('\r\n')).toHaveLength(61);
  expect(table).toContain(`"${code}","free",,"2030-03-31","Asia/Jakarta",1,0,0,"active","jakarta"`);

  await page.getByRole('link', { name: 'Batches' }).click();
  await batchOf(page, 'Grand opening').getByRole('link', { name: 'Sheet' }).click();
  await expect(headingOf(page, 'Sheet of Grand opening')).toBeVisible();
  await expect(page.getByText('The whole batch is 60 cards on 3 sheets of A4.')).toBeVisible();
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(60);
  await expect(cards.last()).toContainText(code);
  await expect(cards.last()).toContainText(/One session, on us.*until 31 March 2030.*at Jakarta/);
  await page.getByLabel('From card').fill('10');
  await page.getByLabel('To card').fill('33');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(cards).toHaveCount(24);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  const qr = await cards.first().locator('svg').boundingBox();
  // 22 mm at 96 dots an inch.
  expect(Math.round(qr?.width ?? 0)).toBe(83);
  expect(consoleLines.filter((line) => !line.includes('ERR_FAILED'))).toEqual([]);
});

test('a voucher is added, changed, disabled, and enabled again with Undo (CONSOLE-37, CONSOLE-73)', async ({
  page,
  newPerson,
  enter,
}) => {
  await enter(await newPerson('owner'));
  await page.goto('/console/vouchers');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await codeOf(page).fill('two words');
  await page.getByRole('radio', { name: 'Percent off' }).check();
  await page.getByLabel('Percent', { exact: true }).fill('150');
  await page.getByRole('button', { name: 'Add voucher' }).click();
  await expect(page.getByText('A voucher code has only letters')).toBeVisible();
  await expect(page.getByText('A percentage is a whole number from 1 to 100.')).toBeVisible();
  await codeOf(page).fill('hemat-1');
  await page.getByLabel('Percent', { exact: true }).fill('15');
  await page.getByRole('button', { name: 'Add voucher' }).click();
  await expect(page.getByText('HEMAT-1 is active.')).toBeVisible();
  await expect(rowOf(page, 'HEMAT-1')).toContainText(/15 % off.*Active.*0 of 1 used/);

  const open = () => rowOf(page, 'HEMAT-1').getByRole('button').click();
  await open();
  await page.getByLabel('Uses per voucher').fill('5');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'HEMAT-1')).toContainText('0 of 5 used');
  await open();
  await page.getByRole('button', { name: 'Disable' }).click();
  await expect(rowOf(page, 'HEMAT-1')).toContainText('Disabled');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'HEMAT-1')).toContainText('Active');
});

test('the second of two people who change a voucher gets a conflict and keeps the input (CONSOLE-77)', async ({
  page,
  booth,
  newPerson,
  enter,
}) => {
  booth.runCommand('vouchers', 'add', 'BOTH', '--free', '--quota', '3');
  await enter(await newPerson('owner'));
  await page.goto('/console/vouchers?voucher=BOTH');
  await page.getByLabel('Uses per voucher').fill('4');
  booth.runCommand('vouchers', 'set', 'BOTH', '--quota', '9');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Someone else has changed BOTH');
  await expect(
    page.getByText('Now: a free session; always; 9 uses; every location.'),
  ).toBeVisible();
  await expect(page.getByLabel('Uses per voucher')).toHaveValue('4');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'BOTH')).toContainText('0 of 4 used');
});

test('ten thousand pasted rows are rejected with a message, and the page stays usable (CONSOLE-76)', async ({
  page,
  enter,
}) => {
  await enter();
  await page.goto('/console/vouchers');
  await expect(page.getByRole('table', { name: 'Vouchers' })).toBeVisible();
  const rows = Array.from({ length: 10_000 }, (_, row) => `CODE-${row}`).join('\n');
  const search = page.getByRole('searchbox');
  await search.fill('IMLEK');
  await search.fill(rows);
  await expect(page.getByText('The search text is too long')).toBeVisible();
  await expect(search).toHaveValue('IMLEK');
  await search.fill('');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await codeOf(page).fill('MINE');
  await codeOf(page).fill(rows);
  await expect(page.getByText('For many codes, create a batch.')).toBeVisible();
  await expect(codeOf(page)).toHaveValue('MINE');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await makeBatch(page, rows.slice(0, 60), '', rows);
  await page.getByRole('button', { name: 'Create batch' }).click();
  await expect(page.getByText('A batch has 2 to 10000 vouchers.')).toBeVisible();
});

test('an operator manages batches only for their own locations (CONSOLE-28, CONSOLE-73, CONSOLE-160)', async ({
  page,
  booth,
  browser,
  newPerson,
  enter,
}) => {
  await enter(await newPerson('owner'));
  await page.goto('/console/vouchers');
  await makeBatch(page, 'Shared batch', 'ALL', '3');
  await page.getByRole('radio', { name: 'Selected locations' }).check();
  await page.getByRole('checkbox', { name: 'Jakarta' }).check();
  await page.getByRole('checkbox', { name: 'Bandung' }).check();
  await page.getByRole('button', { name: 'Create batch' }).click();
  await expect(batchOf(page, 'Shared batch')).toBeVisible();

  const context = await browser.newContext({ baseURL: booth.url });
  await enterConsole(context, booth, await newPerson('operator', 'Bandung'));
  const operator = await context.newPage();
  await operator.goto('/console/vouchers?view=batches');
  await makeBatch(operator, 'Bandung only', 'BDG', '3');
  const dialog = dialogOf(operator, 'Create a batch');
  await expect(dialog.getByRole('radio', { name: 'Every location' })).toBeHidden();
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await operator.getByRole('button', { name: 'Create batch' }).click();
  await expect(operator.getByRole('button', { name: 'Disable Shared batch' })).toBeHidden();
  await operator.getByRole('button', { name: 'Disable Bandung only' }).click();
  const confirmation = dialogOf(operator, 'Disable the batch Bandung only?');
  await expect(confirmation).toContainText('3 remaining uses are lost');
  await confirmation.getByRole('button', { name: 'Disable 3 vouchers' }).click();
  await expect(batchOf(operator, 'Bandung only')).toContainText(/3.*0.*0.*0.*Disabled/);
  await operator.getByRole('button', { name: 'Undo' }).click();
  await expect(operator.getByText('Bandung only is enabled.')).toBeVisible();
  await expect(batchOf(operator, 'Bandung only')).toContainText(/3.*0.*0.*3.*Active/);
  await operator.getByRole('button', { name: 'Disable Bandung only' }).click();
  await confirmation.getByRole('button', { name: 'Disable 3 vouchers' }).click();
  await operator.getByRole('button', { name: 'Enable 3 again of Bandung only' }).click();
  await expect(batchOf(operator, 'Bandung only')).toContainText(/3.*0.*0.*3.*Active/);
  await operator.getByRole('link', { name: 'Shared batch' }).click();
  await operator.getByRole('button', { name: /^ALL/ }).first().click();
  await expect(operator.getByText('also valid at other locations')).toBeVisible();
  await expect(operator.getByRole('button', { name: 'Save' })).toBeHidden();
  await context.close();
});

test('disabling shows at once, and is undone with a message if the server rejects it (CONSOLE-166)', async ({
  page,
  booth,
  newPerson,
  enter,
}) => {
  booth.runCommand('vouchers', 'add', 'ATONCE', '--free');
  await enter(await newPerson('owner'));
  await page.goto('/console/vouchers?search=ATONCE&voucher=ATONCE');
  const reject = await holdAndRefuse(page, '**/ATONCE/disable', 'The database is being moved.');
  const panel = dialogOf(page, 'ATONCE');
  const row = page.getByRole('row', { name: 'ATONCE', includeHidden: true });
  await panel.getByRole('button', { name: 'Disable' }).click();
  await expect(row).toContainText('Disabled');
  reject();
  await expect(panel.getByRole('alert')).toHaveText('The database is being moved.');
  await expect(row).toContainText('Active');

  // The message is also shown if the panel was closed meanwhile.
  const rejectLater = await holdAndRefuse(
    page,
    '**/ATONCE/disable',
    'The database is being moved.',
  );
  await panel.getByRole('button', { name: 'Disable' }).click();
  await expect(row).toContainText('Disabled');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  rejectLater();
  const message = 'ATONCE is not disabled: The database is being moved.';
  await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible();
  await expect(rowOf(page, 'ATONCE')).toContainText('Active');

  // Another person changes the voucher while the panel is open.
  await page.unroute('**/ATONCE/disable');
  await rowOf(page, 'ATONCE').getByRole('button').click();
  booth.runCommand('vouchers', 'set', 'ATONCE', '--quota', '9');
  await panel.getByRole('button', { name: 'Disable' }).click();
  await expect(panel.getByRole('alert')).toContainText('Someone else has changed ATONCE');
  await expect(row).toContainText('0 of 9 used');
  await panel.getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('ATONCE is disabled.')).toBeVisible();
});
