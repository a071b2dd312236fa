import { gzipSync } from 'node:zlib';
import { expect, FIRST_PAGE, headingOf, test } from './console-test.ts';

const MAX_SCRIPT_BYTES = 150_000;

test('the first load of the console is at most 150 kB of script, under the strict policy (CONSOLE-54)', async ({
  page,
  booth,
  enter,
  consoleLines,
}) => {
  const foreign: string[] = [];
  const scripts: Promise<Buffer>[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(booth.url)) foreign.push(request.url());
  });
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  await enter();
  await page.goto('/console', { waitUntil: 'networkidle' });
  await expect(headingOf(page, FIRST_PAGE)).toBeVisible();

  const bytes = (await Promise.all(scripts)).map((script) => gzipSync(script).length);
  expect(bytes.length).toBeGreaterThan(0);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  expect(foreign).toEqual([]);
  // Violations of the content security policy are logged.
  expect(consoleLines).toEqual([]);
});

test('assets are cached permanently, and the page is revalidated every time (CONSOLE-54)', async ({
  booth,
}) => {
  const page = await fetch(`${booth.url}/console/any/page`);
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  expect(page.headers.get('content-security-policy')).toContain("style-src 'self'");
  const [script] = /\/console\/assets\/[\w-]+\.js/.exec(await page.text()) ?? [];
  const file = await fetch(`${booth.url}${script}`, { headers: { 'accept-encoding': 'br' } });
  expect(file.headers.get('cache-control')).toContain('immutable');
  expect(file.headers.get('content-encoding')).toBe('br');
  expect((await fetch(`${booth.url}/console/assets/gone.js`)).status).toBe(404);
});

test('shortcuts work unless the person types (CONSOLE-46)', async ({ page, enter }) => {
  await enter();
  await page.goto('/console/team');
  await expect(page.getByRole('table', { name: 'Team' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('g a');
  await expect(page.getByRole('searchbox')).toHaveValue('g a');
  await expect(page).toHaveURL(/search=g\+a/);
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(headingOf(page, 'Audit')).toBeVisible();
  // After a closed dialog and a left page, browsers differ in where Tab continues; after a reload it is the first link.
  await page.reload();
  await expect(headingOf(page, 'Audit')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused();
});

test('dark mode follows the device until the person chooses, and the choice is stored (CONSOLE-55)', async ({
  page,
  enter,
}) => {
  const isDark = () =>
    page.evaluate(() => {
      const [red = 255] =
        getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
      return red < 128;
    });
  await enter();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/console/account');
  await expect(headingOf(page, 'Account')).toBeVisible();
  expect(await isDark()).toBe(true);
  const choice = page.getByRole('main').getByRole('radio', { name: 'Light' });
  await choice.check();
  expect(await isDark()).toBe(false);
  await page.reload();
  await expect(choice).toBeChecked();
  expect(await isDark()).toBe(false);
});

test('a loading list shows a placeholder, and a failed one offers Retry (CONSOLE-57)', async ({
  page,
  enter,
}) => {
  await enter();
  const released = Promise.withResolvers<void>();
  await page.route('**/v1/console/audit', async (route) => {
    await released.promise;
    await route.fulfill({ status: 404, body: 'Not found' });
  });
  await page.goto('/console/audit');
  await expect(page.getByText('Loading …')).toBeAttached();
  released.resolve();
  await expect(page.getByText('This list could not be loaded')).toBeVisible();
  await page.unroute('**/v1/console/audit');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table', { name: 'Audit' })).toBeVisible();
  await page.getByRole('searchbox').fill('no such person');
  await expect(page.getByText('No entry matches these filters.')).toBeVisible();
});

test('the audit is filtered in its address and paged, and its CSV has the same filters (CONSOLE-59, CONSOLE-47)', async ({
  page,
  enter,
}) => {
  await enter();
  await page.goto('/console/audit?action=team.invited&from=someday');
  const rows = page.getByRole('table', { name: 'Audit' }).getByRole('row');
  await expect(page.getByRole('combobox', { name: 'Action' })).toHaveValue('team.invited');
  await expect(rows.nth(1)).toContainText('dewi@console.test');
  await expect(rows.nth(1)).toContainText('cashier');
  const csv = page.getByRole('link', { name: 'CSV' });
  await expect(csv).toHaveAttribute('href', '/v1/console/audit.csv?action=team.invited');
  const download = page.waitForEvent('download');
  await csv.click();
  expect((await download).suggestedFilename()).toBe('audit.csv');

  const shown = (id: number) => ({
    id,
    at: 1_794_840_000_000 + id,
    actor: 'ani@console.test',
    actor_kind: 'staff',
    action: 'team.changed',
    subject: 'budi@console.test',
    location: null,
    time_zone: 'Asia/Makassar',
    before: { role: 'cashier' },
    after: { role: 'operator' },
  });
  await page.route('**/v1/console/audit?*', (route) => {
    const isSecond = new URL(route.request().url()).searchParams.get('after') === '2';
    const data = isSecond ? { rows: [shown(1)], next: null } : { rows: [shown(2)], next: '2' };
    return route.fulfill({ json: { status_code: 200, meta: { message: 'OK' }, data } });
  });
  await page.getByRole('combobox', { name: 'Action' }).selectOption('team.changed');
  await expect(page).toHaveURL(/action=team\.changed/);
  await expect(page.getByText('1 shown, more available')).toBeVisible();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByText('2 in total')).toBeVisible();
});
