import type { Page } from '@playwright/test';
import { standBooth } from './booths.ts';
import { expect, headingOf, test } from './console-test.ts';
import { refuse } from './states/refuse.ts';

const OFFLINE = 'You’re offline';
const AUDIT_CODE = '**/console/assets/audit-page-*.js';
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

test('without a connection the shell stays, and a page not visited before opens by itself later (CONSOLE-230, CONSOLE-231)', async ({
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

test('a list without a connection says so and comes by itself when the server answers (CONSOLE-230)', async ({
  page,
  enter,
}) => {
  await enter();
  await page.route('**/v1/console/audit*', (route) => route.abort());
  await page.goto('/console/audit');
  await expect(page.getByRole('heading', { name: OFFLINE })).toBeVisible();
  await expect(headingOf(page, 'Audit')).toBeVisible();
  // Without an event of the browser: the server was away, not the connection.
  await page.unroute('**/v1/console/audit*');
  await expect(page.getByRole('table', { name: 'Audit' })).toBeVisible();
});

test('a console that starts while the server is away starts by itself when it is back (CONSOLE-230)', async ({
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

test('what opens over a page says that it is offline, can be closed, and comes by itself (CONSOLE-230, CONSOLE-231)', async ({
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

test('code that a new version no longer has reloads the page once; Reload waits for the server (CONSOLE-232, CONSOLE-270)', async ({
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

test('an answer of another version is not called offline, and a reload is offered (CONSOLE-57)', async ({
  page,
  enter,
}) => {
  await enter();
  const changed = { status_code: 200, meta: { message: 'OK' }, data: { lines: [] } };
  await page.route('**/v1/console/audit*', (route) => route.fulfill({ json: changed }));
  await page.goto('/console/audit');
  const problem = page.getByRole('alert');
  await expect(problem).toContainText('The server has another version than this page');
  await expect(problem).not.toContainText(OFFLINE);
  await page.unroute('**/v1/console/audit*');
  await problem.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('table', { name: 'Audit' })).toBeVisible();
});

test('a page whose times are not known says so, and Retry brings them (CONSOLE-271)', async ({
  page,
  enter,
}) => {
  await enter();
  await page.route('**/v1/console/places', refuse(409, 'conflict', 'The database is being moved.'));
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

test('what the console says stands above an open dialog and can be used there (CONSOLE-233)', async ({
  page,
  booth,
  enter,
}) => {
  await standBooth(booth, 'Cirebon');
  await enter();
  await page.goto('/console/booths?location=cirebon');
  await page.getByRole('button', { name: /^Booth / }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name').fill('Above the dialog');
  await sheet.getByRole('button', { name: 'Save name' }).click();
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await expect(dismiss).toHaveCount(1);
  // A click that the dialog or its veil covers does not arrive.
  await dismiss.click();
  await expect(dismiss).toHaveCount(0);
  await expect(sheet).toBeVisible();
});
