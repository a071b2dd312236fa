import type { Page } from '@playwright/test';
import { addBooth } from './booths.ts';
import { expect, headingOf, test } from './console-test.ts';
import { refuseCall } from './states/refuse.ts';

const OFFLINE = 'You’re offline';
const AUDIT_CODE = '**/console/assets/audit-page-*.js';
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

test('offline the menu stays, and a page that is not loaded yet opens automatically when the connection is back (CONSOLE-230, CONSOLE-231)', async ({
  page,
  context,
  enter,
}) => {
  await enter();
  await page.goto('/console/team');
  await expect(page.getByRole('table', { name: 'Team' })).toBeVisible();
  await context.setOffline(true);
  await menuOf(page).getByRole('link', { name: 'Audit' }).click();
  await expect(headingOf(page, OFFLINE)).toBeVisible();
  await expect(menuOf(page).getByRole('link', { name: 'Locations' })).toBeVisible();
  await menuOf(page).getByRole('link', { name: 'Team' }).click();
  await expect(headingOf(page, 'Team')).toBeVisible();
  await menuOf(page).getByRole('link', { name: 'Audit' }).click();
  await expect(headingOf(page, OFFLINE)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('table', { name: 'Audit' })).toBeVisible();
  await expect(headingOf(page, 'Audit')).toBeVisible();
});

test('an offline list says so and loads automatically when the server responds (CONSOLE-230)', async ({
  page,
  enter,
}) => {
  await enter();
  await page.route('**/v1/console/audit*', (route) => route.abort());
  await page.goto('/console/audit');
  await expect(page.getByRole('heading', { name: OFFLINE })).toBeVisible();
  await expect(headingOf(page, 'Audit')).toBeVisible();
  // Without an event of the browser: the server was unavailable, not the connection.
  await page.unroute('**/v1/console/audit*');
  await expect(page.getByRole('table', { name: 'Audit' })).toBeVisible();
});

test('a console that starts without a server continues automatically when the server is back (CONSOLE-230)', async ({
  page,
  enter,
}) => {
  await enter();
  await page.route('**/v1/console/**', (route) =>
    route.fulfill({ status: 502, body: 'Bad gateway' }),
  );
  await page.goto('/console/audit');
  await expect(headingOf(page, OFFLINE)).toBeVisible();
  await page.unroute('**/v1/console/**');
  await expect(page.getByRole('table', { name: 'Audit' })).toBeVisible();
});

test('an offline dialog says so, can be closed, and loads automatically (CONSOLE-230, CONSOLE-231)', async ({
  page,
  context,
  enter,
}) => {
  await enter();
  await page.goto('/console/frames');
  const frame = page
    .getByRole('main')
    .getByRole('button', { name: /pasar-malam|Pasar/i })
    .first();
  await expect(frame).toBeVisible();
  await context.setOffline(true);
  await frame.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(OFFLINE);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await frame.click();
  await expect(dialog).toContainText(OFFLINE);
  await context.setOffline(false);
  await expect(dialog).not.toContainText(OFFLINE);
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible();
});

test('if a new version no longer has the code, the page reloads once; Reload waits for the server (CONSOLE-232, CONSOLE-270)', async ({
  page,
  context,
  enter,
}) => {
  await enter();
  await page.goto('/console/team');
  await expect(page.getByRole('table', { name: 'Team' })).toBeVisible();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.route(AUDIT_CODE, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await menuOf(page).getByRole('link', { name: 'Audit' }).click();
  await expect(headingOf(page, 'This could not be loaded')).toBeVisible();
  await expect(menuOf(page)).toBeVisible();
  expect(loads).toBe(1);

  await page.unroute(AUDIT_CODE);
  await context.setOffline(true);
  const reload = page.getByRole('button', { name: 'Reload' });
  await reload.click();
  await expect(reload).toHaveAttribute('aria-busy', 'true');
  await expect(menuOf(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('table', { name: 'Audit' })).toBeVisible();
});

test('a response of another version is not reported as offline, and offers a reload (CONSOLE-57)', async ({
  page,
  enter,
}) => {
  await enter();
  const changed = { status_code: 200, meta: { message: 'OK' }, data: { lines: [] } };
  await page.route('**/v1/console/audit*', (route) => route.fulfill({ json: changed }));
  await page.goto('/console/audit');
  const problem = page.getByRole('alert');
  await expect(problem).toContainText('The server has a newer version than this page');
  await expect(problem).not.toContainText(OFFLINE);
  await page.unroute('**/v1/console/audit*');
  await problem.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('table', { name: 'Audit' })).toBeVisible();
});

test('a page without time zones says so, and Retry loads them (CONSOLE-271)', async ({
  page,
  enter,
}) => {
  await enter();
  await page.route(
    '**/v1/console/places',
    refuseCall(409, 'conflict', 'The database is being moved.'),
  );
  await page.goto('/console/transactions');
  const problem = page.getByRole('status').filter({ hasText: 'Times and days are not shown.' });
  await expect(problem).toContainText('The database is being moved.');
  await expect(page.getByRole('group', { name: 'Days' })).toHaveCount(0);
  await page.unroute('**/v1/console/places');
  await problem.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('group', { name: 'Days' })).toBeVisible();
  await expect(page.getByText('Times in WIB')).toBeVisible();
  await expect(problem).toHaveCount(0);
});

test('an announcement is shown above an open dialog and can be used (CONSOLE-233)', async ({
  page,
  booth,
  enter,
}) => {
  await addBooth(booth, 'Cirebon');
  await enter();
  await page.goto('/console/booths?location=cirebon');
  await page.getByRole('button', { name: /^Booth / }).click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Name').fill('Above the dialog');
  await panel.getByRole('button', { name: 'Save name' }).click();
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await expect(dismiss).toHaveCount(1);
  // The click fails if the dialog or its backdrop covers the button.
  await dismiss.click();
  await expect(dismiss).toHaveCount(0);
  await expect(panel).toBeVisible();
});
