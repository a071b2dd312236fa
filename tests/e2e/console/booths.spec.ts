import { readFileSync } from 'node:fs';
import { startKioskSession } from '../../support/kiosk-session.ts';
import { signInKiosk, storeSignIn } from '../support/booth-test.ts';
import { addBooth, chainBooths, mockChain } from './booths.ts';
import { sendCall } from './calls.ts';
import { enterConsole, expect, test } from './console-test.ts';
import { holdAndRefuse } from './states/refuse.ts';

test('a booth is found, renamed by two people and signed out (CAM-44, CONSOLE-34, CONSOLE-66, CONSOLE-67)', async ({
  page,
  booth,
  browser,
  newPerson,
  enter,
}) => {
  const token = await addBooth(booth, 'Surabaya');
  await enter();
  await page.goto('/console/booths');
  await page.getByLabel('Location').selectOption('Surabaya');
  await page.getByRole('searchbox').fill('brio');
  await expect(page).toHaveURL(/location=surabaya&search=brio/);
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('Open');
  await row.getByRole('button').click();
  await expect(page).toHaveURL(/booth=\w+/);
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('RecordingVP9, up to 720 lines, 8 Mbps');
  await panel.getByLabel('Name').fill('Left of the stairs');

  const context = await browser.newContext({ baseURL: booth.url });
  await enterConsole(context, booth, await newPerson('owner'));
  const elsewhere = await context.newPage();
  await elsewhere.goto(page.url());
  await elsewhere.getByLabel('Name').fill('Right of the stairs');
  await elsewhere.getByRole('button', { name: 'Save name' }).click();
  await expect(elsewhere.getByText('The booth is called Right of the stairs.')).toBeVisible();
  await context.close();

  await panel.getByRole('button', { name: 'Save name' }).click();
  await expect(panel.getByRole('alert')).toContainText(
    'Someone else has named this booth Right of the stairs in the meantime. Save again',
  );
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Right of the stairs');
  await panel.getByRole('button', { name: 'Save name' }).click();
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Left of the stairs');

  await panel.getByRole('button', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign Left of the stairs out?' });
  await expect(dialog).toContainText('A visitor at this booth cannot continue');
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel).toContainText('Signed out');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(row).toContainText('Signed out');
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${booth.url}/v1/kiosk/readiness`, { headers })).status).toBe(401);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  const csv = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(csv).toHaveLength(2);
  expect(csv[1]).toContain('"Left of the stairs","Surabaya","signed-out"');
});

test('the camera position is set in the console, and a second person gets a conflict (CAM-54)', async ({
  page,
  booth,
  browser,
  newPerson,
  enter,
}) => {
  const token = await addBooth(booth, 'Madiun');
  const readSide = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${booth.url}/v1/kiosk/readiness`, { headers });
    return (await response.json()).data.camera_side;
  };
  await enter();
  await page.goto('/console/booths?location=madiun');
  await page.getByRole('row').nth(1).getByRole('button').click();
  const panel = page.getByRole('dialog');
  const sides = panel.getByLabel('Camera position');
  await expect(sides).toHaveValue('');

  const context = await browser.newContext({ baseURL: booth.url });
  await enterConsole(context, booth, await newPerson('owner'));
  const elsewhere = await context.newPage();
  await elsewhere.goto(page.url());
  await elsewhere.getByLabel('Camera position').selectOption('Left of the screen');

  await sides.selectOption('Above the screen');
  await panel.getByRole('button', { name: 'Save camera position' }).click();
  await expect(page.getByText('The arrow is saved; the next session shows it.')).toBeVisible();
  expect(await readSide()).toBe('above');
  await page.reload();
  await expect(sides).toHaveValue('above');

  await elsewhere.getByRole('button', { name: 'Save camera position' }).click();
  await expect(elsewhere.getByRole('dialog').getByRole('alert')).toContainText(
    'Someone else has changed this booth’s camera position in the meantime.',
  );
  expect(await readSide()).toBe('above');
  await context.close();

  await sides.selectOption('No arrow');
  await panel.getByRole('button', { name: 'Save camera position' }).click();
  await expect.poll(readSide).toBeNull();
});

test('a booth that a cashier signed in can be accepted (CONSOLE-180)', async ({
  page,
  booth,
  newPerson,
  enter,
}) => {
  booth.runCommand('locations', 'set', 'Solo', '--price', '30000');
  const cashier = await newPerson('cashier', 'Solo');
  const token = await signInKiosk(booth, 'Solo', cashier.email);
  await enter();
  await page.goto('/console/booths?location=solo');
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('Not accepted');
  await row.getByRole('button').click();
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText(
    `Signed in by ${cashier.email}. Until it is accepted it takes payments`,
  );
  await panel.getByRole('button', { name: 'Accept booth' }).click();
  await expect(page.getByText('The booth is accepted')).toBeVisible();
  await expect(panel).not.toContainText('Not accepted');
  await expect(panel.getByRole('button', { name: 'Accept booth' })).toHaveCount(0);
  const { rows } = await sendCall(page.context(), booth, 'GET', 'booths?location=solo');
  expect(rows).toMatchObject([{ is_accepted: true, signed_in_by: cashier.email }]);
  await startKioskSession(booth.url, token, 'Solo');
});

test('changing the location of a booth changes the kiosk’s home screen (CONSOLE-181, SIGN-76)', async ({
  page,
  booth,
  browser,
  enter,
}) => {
  booth.runCommand('locations', 'set', 'Kota Lama', '--price', '21000');
  booth.runCommand('locations', 'set', 'Kota Baru', '--price', '43000');
  const token = await signInKiosk(booth, 'Kota Lama');
  const context = await browser.newContext({ baseURL: booth.url });
  const kiosk = await context.newPage();
  await kiosk.clock.install();
  await storeSignIn(kiosk, token, { Location: 'Kota Lama' });
  await kiosk.goto('/');
  await expect(kiosk.getByText('IDR 21.000').first()).toBeVisible();

  await enter();
  await page.goto('/console/booths?location=kota-lama');
  await page.getByRole('row').nth(1).getByRole('button').click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Location').selectOption('Kota Baru');
  await panel.getByRole('button', { name: 'Change location' }).click();
  await expect(page.getByText('The booth’s location is Kota Baru')).toBeVisible();

  await expect(async () => {
    await kiosk.clock.fastForward(15_000);
    await expect(kiosk.getByText('IDR 43.000').first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await kiosk.evaluate(() => localStorage.getItem('Location'))).toBe('Kota Baru');
  // The kiosk takes payments at the new location.
  const created = kiosk.waitForResponse('**/v2/transaction/');
  await kiosk.getByRole('button', { name: 'TAP TO SNAP' }).click();
  expect((await created).status()).toBe(200);
  await context.close();
});

test('a new name and a sign-out show at once, and are undone with a message if the server rejects them (CONSOLE-166)', async ({
  page,
  booth,
  newPerson,
  enter,
}) => {
  await addBooth(booth, 'Semarang');
  await enter(await newPerson('owner'));
  await page.goto('/console/booths?location=semarang');
  const row = page.getByRole('row', { includeHidden: true }).nth(1);
  await page.getByRole('row').nth(1).getByRole('button').click();
  const panel = page.getByRole('dialog').first();
  const rejectName = await holdAndRefuse(page, '**/booths/*/name', 'The database is being moved.');
  await panel.getByLabel('Name').fill('By the lift');
  await panel.getByRole('button', { name: 'Save name' }).click();
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('By the lift');
  await expect(row).toContainText('By the lift');
  rejectName();
  await expect(panel.getByRole('alert')).toContainText('The database is being moved.');
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(/^Booth /);
  await expect(panel.getByLabel('Name')).toHaveValue('By the lift');

  const rejectSignOut = await holdAndRefuse(
    page,
    '**/booths/*/sign-out',
    'The database is being moved.',
  );
  await panel.getByRole('button', { name: 'Sign out' }).click();
  await page
    .getByRole('dialog', { name: /^Sign Booth/ })
    .getByRole('button')
    .first()
    .click();
  await expect(panel).toContainText('Signed out');
  await expect(row).toContainText('Signed out');
  rejectSignOut();
  const message = /^Booth \w+ is not signed out: The database is being moved\./;
  await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible();
  await expect(row).toContainText('Open');
});

test('a cashier sees booths on a phone and only locks them and shows messages (CONSOLE-66, FLEET-40)', async ({
  page,
  booth,
  newPerson,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await addBooth(booth, 'Malang');
  await addBooth(booth, 'Jakarta');
  await enterConsole(page.context(), booth, await newPerson('cashier', 'Malang'));
  await page.goto('/console/booths');
  await expect(page.getByRole('row').filter({ hasText: 'Open' })).toHaveCount(1);
  await page.getByRole('button', { name: /^Booth/ }).click();
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('Malang');
  await expect(panel.getByRole('button')).toHaveText(['Lock', 'Show message', '']);
  await expect(panel.getByRole('textbox')).toHaveCount(0);
  await page.goto('/console/booths?booth=missing');
  await expect(page.getByRole('dialog', { name: 'Booth not found' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all booths' }).click();
  await expect(page).toHaveURL(/\/console\/booths$/);
});

test('the filters of an empty list can be cleared, and a list without booths explains how to add one (CONSOLE-57, CONSOLE-66)', async ({
  page,
  enter,
}) => {
  await enter();
  await page.goto('/console/booths?state=open&search=missing&location=nowhere');
  await expect(page.getByText('No booths found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/console\/booths$/);
  let booths = chainBooths(0);
  await mockChain(page, () => booths);
  await page.reload();
  await expect(page.getByText('No booth yet')).toBeVisible();
  // The first booths are signed in, and the window becomes visible again.
  booths = chainBooths(2);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('row', { name: /Left of door 1/ })).toContainText('Closed');
});

test('a problem of several booths is shown once above the list, and their rows name it (CONSOLE-237)', async ({
  page,
  enter,
}) => {
  await enter();
  await mockChain(page, () => chainBooths(7));
  await page.goto('/console/booths');
  await expect(page.getByRole('list', { name: 'Problems of several booths' })).toHaveText(
    '2 booths: The cover of the printer is open. Close the cover until it clicks.',
  );
  const row = page.getByRole('row', { name: /Left of door 1/ });
  await expect(row).toContainText('The cover of the printer is open.');
  await expect(row).not.toContainText('Close the cover');
  // The only silent booth shows its remedy in the row.
  await expect(page.getByRole('row').filter({ hasText: 'No contact for more than' })).toContainText(
    'switched on and online',
  );
});

test('a booth is retired after a confirmation, and listed again with Undo (CONSOLE-235)', async ({
  page,
  booth,
  enter,
}) => {
  await addBooth(booth, 'Magelang');
  await enter();
  await page.goto('/console/booths?location=magelang');
  const name = page.getByRole('table', { name: 'Booths' }).getByRole('button', { name: /^Booth / });
  await name.click();
  const panel = page.getByRole('dialog').first();
  const retire = async () => {
    await panel.getByRole('button', { name: 'Retire booth' }).click();
    const dialog = page.getByRole('dialog', { name: /^Retire Booth / });
    await expect(dialog).toContainText('Its transactions and revenue stay.');
    await dialog.getByRole('button', { name: 'Retire booth' }).click();
    await expect(page.getByText('The booth is retired.')).toBeVisible();
    await expect(page.getByText('No booths found')).toBeVisible();
  };
  await retire();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The booth is listed again')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Signed out');

  await name.click();
  await retire();
  await page.getByLabel('Status').selectOption('Retired');
  await name.click();
  await panel.getByRole('button', { name: 'List again' }).click();
  await expect(page.getByText('The booth is listed again')).toBeVisible();
});
