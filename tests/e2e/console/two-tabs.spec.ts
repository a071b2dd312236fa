import type { Page } from '@playwright/test';
import { addBooth } from './booths.ts';
import { makeLocation, sendCall } from './calls.ts';
import { enterConsole, expect, FIRST_PAGE, headingOf, test } from './console-test.ts';
import { makeVisit } from './visits.ts';

/** Fires the event of a tab that becomes visible again. */
const comeBackTo = (page: Page) =>
  page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

test('location, name and camera position of a booth are not overwritten before the conflict is shown (CONSOLE-263, CONSOLE-181)', async ({
  page,
  context,
  booth,
  enter,
}) => {
  await addBooth(booth, 'Sumedang');
  await enter();
  for (const name of ['Tegal', 'Brebes']) {
    await makeLocation(context, booth, name, 'Asia/Jakarta');
  }
  const find = async () =>
    (await sendCall(context, booth, 'GET', 'booths?search=sumedang')).rows[0];
  const { id } = await find();
  await page.goto(`/console/booths?booth=${id}`);
  const panel = page.getByRole('dialog');
  const location = panel.getByLabel('Location', { exact: true });
  const side = panel.getByLabel('Camera position');
  await location.selectOption('Tegal');
  await side.selectOption('Left of the screen');

  const change = (path: string, body: object) =>
    sendCall(context, booth, 'PUT', `booths/${id}/${path}`, body);
  await change('location', { location: 'brebes', was: 'sumedang' });
  await change('camera-side', { camera_side: 'above', was: null });
  await comeBackTo(page);
  await expect(panel.getByRole('definition').first()).toHaveText('Brebes');
  await expect(location).toHaveValue('tegal');
  await expect(side).toHaveValue('left');

  const conflict = panel.getByRole('alert');
  await panel.getByRole('button', { name: 'Change location' }).click();
  await expect(conflict).toHaveText(
    'This booth has been moved to Brebes in the meantime. Save again to overwrite it.',
  );
  await panel.getByRole('button', { name: 'Change location' }).click();
  await expect(panel.getByRole('definition').first()).toHaveText('Tegal');
  await panel.getByRole('button', { name: 'Save camera position' }).click();
  await expect(conflict).toContainText('camera position in the meantime. Save again');

  // An unchanged field follows the new value.
  await page.reload();
  await expect(side).toHaveValue('above');
  await change('camera-side', { camera_side: 'below', was: 'above' });
  await comeBackTo(page);
  await expect(side).toHaveValue('below');
  const name = panel.getByLabel('Name', { exact: true });
  await change('name', { name: 'Left of the door', was: null });
  await comeBackTo(page);
  await expect(name).toHaveValue('Left of the door');
  await name.fill('By the window');
  await change('name', { name: 'By the lift', was: 'Left of the door' });
  await comeBackTo(page);
  await expect(page.getByRole('dialog', { name: 'By the lift' })).toBeVisible();
  await expect(name).toHaveValue('By the window');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('alert')).toContainText('Save again to overwrite it.');
});

test('a refund dialog keeps its input when another person decides first (CONSOLE-263)', async ({
  page,
  context,
  booth,
  enter,
  kioskToken,
}) => {
  const { code } = await makeVisit(booth, kioskToken);
  await enter();
  const send = (path: string, body: object) =>
    sendCall(context, booth, 'POST', `transactions/${code}/${path}`, body);
  const requested = await send('refund-wish', { reason: 'Blurred', amount_idr: 35_000 });
  await page.clock.install();
  await page.goto(`/console/transactions?transaction=${code}`);
  const panel = page.getByRole('dialog', { name: code, exact: true });
  const request = panel.getByText('requests a refund of');
  await panel.getByRole('button', { name: 'Decline' }).click();
  await page.getByLabel('Reason').fill('The print is sharp.');

  const { at: asked_at, open_idr } = requested.refund_wish;
  await send('refund-wish/decline', { note: 'It is fine.', asked_at, open_idr });
  // Loaded data is fresh for 10 seconds.
  await page.clock.fastForward(11_000);
  await comeBackTo(page);
  await expect(request).toHaveCount(0);
  await expect(page.getByLabel('Reason')).toHaveValue('The print is sharp.');
  const dialog = page.getByRole('dialog', { name: /^Decline/ });
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('No refund request is open here.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await panel.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByLabel('Reason').fill('It was torn.');
  await send('refund', { reason: 'Torn.', amount_idr: 35_000, left_idr: 35_000 });
  await page.clock.fastForward(11_000);
  await comeBackTo(page);
  await expect(panel.getByText('Refund of IDR 35.000', { exact: true })).toHaveCount(1);
  await expect(page.getByLabel('Reason')).toHaveValue('It was torn.');
  await page.getByRole('button', { name: 'Refund IDR 35.000' }).click();
  await expect(page.getByRole('dialog', { name: /^Refund of/ }).getByRole('alert')).toContainText(
    'was refunded before',
  );
});

test('if another person signs in, other tabs reload as that person (CONSOLE-265)', async ({
  page,
  context,
  booth,
  enter,
  newPerson,
}) => {
  const cashier = await newPerson('cashier', 'Jakarta');
  await enter();
  await page.goto('/console/team');
  await expect(page.getByRole('table', { name: 'Team' })).toBeVisible();
  await enterConsole(context, booth, cashier);
  const beside = await context.newPage();
  await beside.goto('/console');
  await expect(headingOf(beside, FIRST_PAGE)).toBeVisible();
  await expect(headingOf(page, FIRST_PAGE)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account menu' })).toContainText(cashier.email);
  await expect(page.getByRole('link', { name: 'Team' })).toHaveCount(0);
});
