import { startKioskSession } from '../../support/kiosk-session.ts';
import { addBooth, chainBooth, chainBooths, mockChain } from './booths.ts';
import { sendCall } from './calls.ts';
import { enterConsole, expect, headingOf, test } from './console-test.ts';
import { makeVisit } from './visits.ts';

const REFETCH_MS = 10_000;

test('Today shows the booth’s state and figures, and links to it (CONSOLE-236, CONSOLE-63)', async ({
  page,
  booth,
  enter,
}) => {
  const token = await addBooth(booth, 'Bandung');
  await startKioskSession(booth.url, token, 'Bandung');
  await enter();
  await page.goto('/console');
  await expect(headingOf(page, 'Today')).toBeVisible();
  await page.getByLabel('Location').selectOption('Bandung');
  await expect(page).toHaveURL(/\?location=bandung$/);
  await expect(page.getByText('The booth is open.')).toBeVisible();
  await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText('Times in WIB')).toBeVisible();
  const figures = page.locator('dl');
  await expect(figures).toContainText('Sessions1no comparison');
  await expect(figures).toContainText('RevenueIDR 0');
  await page.reload();
  await expect(page.getByLabel('Location')).toHaveValue('bandung');

  const row = page.getByRole('listitem').filter({ hasText: 'Bandung' });
  await expect(row).toContainText('Open');
  await expect(row).toContainText('last seen just now');
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/\/console\/booths\?booth=/);
  await expect(page.getByRole('dialog')).toContainText('Logitech BRIO');
});

test('a cashier sees no money, and the page does not request it (CONSOLE-63)', async ({
  page,
  booth,
  newPerson,
}) => {
  await addBooth(booth, 'Jakarta');
  await enterConsole(page.context(), booth, await newPerson('cashier', 'Jakarta'));
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/console');
  await expect(page.getByText('Sessions')).toBeVisible();
  await expect(page.getByText('Revenue')).toHaveCount(0);
  await expect(page.getByText('IDR')).toHaveCount(0);
  expect(requested).toContain('/v1/console/today');
  expect(requested).not.toContain('/v1/console/revenue');
});

test('Today refreshes automatically, and warns when the server does not respond (CONSOLE-65)', async ({
  page,
  enter,
}) => {
  await enter();
  let booths = [chainBooth(1), chainBooth(2)];
  let isReached = true;
  await page.clock.install();
  await mockChain(page, () => booths);
  await page.route('**/v1/console/today', (route) =>
    isReached ? route.fallback() : route.abort(),
  );
  await page.goto('/console/today');
  await expect(page.getByText('All 2 booths are open.')).toBeVisible();
  booths = [chainBooth(1), chainBooth(2, 'closed')];
  await page.clock.fastForward(REFETCH_MS);
  await expect(page.getByText('1 of 2 booths needs attention.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(
    '1 booth: The cover of the printer is open. Close the cover until it clicks.',
  );
  const [first] = await page.getByRole('main').getByRole('listitem').allTextContents();
  expect(first).toContain('Left of door 2');

  isReached = false;
  const stale = page.getByText(/Not updated since \d\d:\d\d\. The server cannot be reached/);
  await expect(async () => {
    await page.clock.fastForward(REFETCH_MS);
    await expect(stale).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText('Left of door 2')).toBeVisible();
  isReached = true;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(stale).toBeHidden();
  await expect(page.getByText(/^As of/)).toBeVisible();
});

test('of a hundred booths only the problems are shown, grouped by cause, on a phone too (CONSOLE-236, CONSOLE-247)', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter();
  await mockChain(page, () => chainBooths(100));
  await page.goto('/console/today');
  await expect(
    page.getByText('3 of 99 booths need attention; 1 booth is signed out.'),
  ).toBeVisible();
  const causes = page.getByRole('heading', { level: 3 });
  await expect(causes).toHaveText([
    '2 booths: The cover of the printer is open. Close the cover until it clicks.',
    /^1 booth: No contact for more than 3 minutes\./,
  ]);
  await expect(page.getByText('Left of door 10')).toBeHidden();
  await page.getByText('96 booths are open').click();
  await expect(page.getByText('Left of door 10', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Denpasar/ })).toContainText('−62 % vs a usual');
  await expect(page.getByText('Times in')).toHaveCount(1);
});

test('a refund request is counted in the menu and on Today, and both link to it (CONSOLE-214)', async ({
  page,
  booth,
  kioskToken,
  newPerson,
  enter,
}) => {
  const { code } = await makeVisit(booth, kioskToken);
  const cashier = await newPerson('cashier', 'Jakarta');
  await enterConsole(page.context(), booth, cashier);
  const path = `transactions/${code}/refund-wish`;
  const request = { reason: 'The printer broke.', amount_idr: 35_000 };
  await sendCall(page.context(), booth, 'POST', path, request);
  await page.goto('/console/today');
  await expect(page.getByText('Sessions')).toBeVisible();
  await expect(page.getByText('refund request')).toHaveCount(0);
  await page.context().clearCookies();
  await enter();
  await page.goto('/console/today');
  await page.getByRole('main').getByRole('link', { name: '1 refund request' }).click();
  await expect(page).toHaveURL(/\/console\/transactions\?owed=refunds$/);
  await page.getByRole('button', { name: code }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('It was printed.');
  await page.getByRole('dialog').last().getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('The refund is declined.')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Pages' });
  await expect(menu.getByText('refund request')).toHaveCount(0);
});

test('a problem of several booths is shown once, above those booths (CONSOLE-236)', async ({
  page,
  enter,
}) => {
  await enter();
  await mockChain(page, () => [
    chainBooth(1, 'closed'),
    chainBooth(2),
    chainBooth(4, 'closed'),
    chainBooth(5, 'signed-out'),
  ]);
  await page.goto('/console/today');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    '2 booths: The cover of the printer is open. Close the cover until it clicks.',
  ]);
  await expect(page.getByText('Close the cover until it clicks.')).toHaveCount(1);
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Left of door' });
  await expect(rows).toHaveText([
    /Closed.*door 4/,
    /Closed.*door 1/,
    /Open.*door 2/,
    /Signed out.*door 5/,
  ]);
});
