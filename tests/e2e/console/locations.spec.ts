import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import type { BoothProcess } from '../../support/booth-process.ts';
import { signInKiosk, storeSignIn } from '../support/booth-test.ts';
import { enterConsole, expect, headingOf, test } from './console-test.ts';

const VIDEO = 'assets/videos/default/landing.mp4';

/** Adds a location that no other test changes. */
async function addLocation(booth: BoothProcess, name: string): Promise<void> {
  booth.runCommand('locations', 'set', name, '--price', '30000');
}

const settingOf = (page: Page, name: string) => page.locator(`[data-setting=${name}]`);
const priceOf = (page: Page) => page.getByRole('textbox', { name: 'Price' });
const homeOf = (page: Page) => page.frameLocator('iframe[title="Preview of the home screen"]');

/** Opens the home screen of a kiosk at a location. */
async function openKiosk(context: BrowserContext, token: string, location: string): Promise<Page> {
  const kiosk = await context.newPage();
  await storeSignIn(kiosk, token, { Location: location });
  await kiosk.goto('/');
  return kiosk;
}

test('a changed price shows in the preview while typing, and on the kiosk after saving (CONSOLE-31, CONSOLE-70, CONSOLE-71)', async ({
  page,
  booth,
  browser,
  newPerson,
  enter,
  consoleLines,
}) => {
  await addLocation(booth, 'Kota Batu');
  await enter(await newPerson('owner'));
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/console/locations');
  await page.getByRole('link', { name: 'Kota Batu' }).click();
  await expect(headingOf(page, 'Kota Batu')).toBeVisible();
  const home = homeOf(page);
  await expect(home.getByText('IDR 30.000')).toBeVisible();
  await expect(home.getByText('TAP TO SNAP')).toBeVisible();
  const language = settingOf(page, 'language');
  await expect(language).toContainText('Default: English');
  requested.length = 0;

  await priceOf(page).fill('a lot');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(settingOf(page, 'snap_fee')).toContainText('A price is whole rupiah');
  await expect(home.getByText('IDR 30.000')).toBeVisible();
  await priceOf(page).fill('42.000');
  await expect(home.getByText('IDR 42.000')).toBeVisible();
  await language.getByRole('button', { name: 'Set own value' }).click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('id');
  await expect(home.getByText('JEPRET SEKARANG')).toBeVisible();
  await expect(home.getByText('Rp42.000')).toBeVisible();
  await settingOf(page, 'social_handle').getByRole('button', { name: 'Set own value' }).click();
  await page.getByRole('textbox', { name: 'Social handle' }).fill('@jepret.batu');
  await expect(home.getByText('@jepret.batu')).toBeVisible();
  // The preview loads its texts, but makes no API calls.
  expect(requested.filter((path) => /^\/(v1|v2|api)\//.test(path))).toEqual([]);

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Kota Batu is changed.')).toBeVisible();
  await expect(settingOf(page, 'snap_fee').getByText('Own', { exact: true })).toBeVisible();
  const context = await browser.newContext({ baseURL: booth.url });
  const kiosk = await openKiosk(context, await signInKiosk(booth, 'Kota Batu'), 'Kota Batu');
  await expect(kiosk.getByText('Rp42.000')).toBeVisible();
  await expect(kiosk.getByText('@jepret.batu')).toBeVisible();

  await page.getByRole('button', { name: 'Use default (IDR 35.000)' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(settingOf(page, 'snap_fee')).toContainText('Default: IDR 35.000');
  await kiosk.reload();
  await expect(kiosk.getByText('Rp35.000')).toBeVisible();
  await context.close();
  // Violations of the content security policy are logged.
  expect(consoleLines).toEqual([]);
});

test('the second of two tabs gets a conflict with the current values, and keeps its input (CONSOLE-72)', async ({
  page,
  booth,
  newPerson,
  enter,
}) => {
  await addLocation(booth, 'Two Tabs');
  await enter(await newPerson('owner'));
  await page.goto('/console/locations?location=two-tabs');
  await priceOf(page).fill('41000');
  const other = await page.context().newPage();
  await other.goto('/console/locations?location=two-tabs');
  await priceOf(other).fill('50000');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Two Tabs is changed.')).toBeVisible();
  await other.close();

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Someone else has changed this location');
  await expect(page.getByText('Price: now IDR 50.000, was IDR 30.000.')).toBeVisible();
  await expect(priceOf(page)).toHaveValue('41000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Two Tabs is changed.')).toBeVisible();
  await page.getByRole('link', { name: 'View changes' }).click();
  await expect(headingOf(page, 'Audit')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('IDR 41.000');
});

test('leaving with unsaved changes by link, key or Back asks first (CONSOLE-72)', async ({
  page,
  enter,
}) => {
  await enter();
  await page.goto('/console/locations');
  await page.getByRole('link', { name: 'Bandung' }).click();
  await priceOf(page).fill('1');
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  const stay = async () => {
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/location=bandung/);
    await expect(priceOf(page)).toHaveValue('1');
  };
  await page.getByRole('link', { name: 'Vouchers' }).click();
  await stay();
  await priceOf(page).blur();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await stay();
  await page.goBack();
  await stay();
  await page.goBack();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(headingOf(page, 'Locations')).toBeVisible();
  await page.getByRole('link', { name: 'Bandung' }).click();
  await expect(priceOf(page)).toHaveValue('30000');
  await page.getByRole('link', { name: 'All locations' }).click();
  await expect(headingOf(page, 'Locations')).toBeVisible();
});

test('a landing video is checked, uploaded, cancelled and removed (CONSOLE-78)', async ({
  page,
  booth,
  newPerson,
  enter,
}) => {
  await addLocation(booth, 'Cinema');
  await enter(await newPerson('operator', 'Cinema'));
  await page.goto('/console/locations?location=cinema');
  const fileInput = page.locator('input[type=file]');
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    fileInput.setInputFiles({ name, mimeType, buffer });
  await choose('video.mov', 'video/quicktime', Buffer.from('video'));
  await expect(page.getByRole('alert')).toContainText('video.mov is not an MP4 video');
  await choose('half.mp4', 'video/mp4', readFileSync(VIDEO).subarray(0, 5_000));
  await expect(page.getByRole('alert')).toContainText('This is not a complete MP4 file.');

  const sent = Promise.withResolvers<void>();
  await page.route('**/landing-video?*', async (route) => {
    await sent.promise;
    await route.abort().catch(() => {});
  });
  await fileInput.setInputFiles(VIDEO);
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(page.getByRole('alert')).toBeHidden();
  sent.resolve();
  await page.unroute('**/landing-video?*');

  await fileInput.setInputFiles(VIDEO);
  await expect(page.getByText('The video shows at the next start of a kiosk.')).toBeVisible();
  await fileInput.setInputFiles(VIDEO);
  await page.getByRole('button', { name: 'Replace video' }).click();
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeHidden();
  await page.getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this video?' });
  await expect(dialog).toContainText('the default video');
  await dialog.getByRole('button', { name: 'Remove video' }).click();
  await expect(page.getByText('Cinema shows its default video again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove' })).toBeHidden();
});

test('an owner adds and removes a location; an operator sees only their own (CONSOLE-30, CONSOLE-28)', async ({
  page,
  booth,
  browser,
  newPerson,
  enter,
}) => {
  await enter(await newPerson('owner'));
  await page.goto('/console/locations');
  await expect(page.getByRole('row', { name: /Default profile/ })).toBeVisible();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Name').fill('Bandung');
  await page.getByRole('button', { name: 'Add location' }).click();
  await expect(page.getByRole('alert')).toHaveText('There is a location Bandung already.');
  await page.getByLabel('Name').fill('Pasar Baru');
  await page.getByRole('button', { name: 'Add location' }).click();
  await expect(headingOf(page, 'Pasar Baru')).toBeVisible();

  const context = await browser.newContext({ baseURL: booth.url });
  await enterConsole(context, booth, await newPerson('operator', 'Pasar Baru'));
  const operator = await context.newPage();
  await operator.goto('/console/locations');
  const rows = operator.getByRole('table', { name: 'Locations' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(operator.getByRole('button', { name: 'Add', exact: true })).toBeHidden();
  await operator.goto('/console/locations?location=bandung');
  await expect(operator.getByText('Location not found')).toBeVisible();
  await context.close();

  await page.getByRole('button', { name: 'Remove Pasar Baru' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Pasar Baru?' });
  await expect(dialog).toContainText('This location has no booths.');
  await expect(dialog).toContainText('Vouchers and team members limited to Pasar Baru');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Pasar Baru is removed.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pasar Baru' })).toBeHidden();
});

test('removing a location that another person changed is rejected, and Undo restores it (CONSOLE-161, CONSOLE-162)', async ({
  page,
  booth,
  newPerson,
  enter,
}) => {
  await addLocation(booth, 'Kembali');
  booth.runCommand('locations', 'set', 'Kembali', '--price', '41000', '--landing-video', VIDEO);
  await enter(await newPerson('owner'));
  await page.goto('/console/locations?location=kembali');
  await page.getByRole('button', { name: 'Remove Kembali' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Kembali?' });
  await expect(dialog).toContainText('For a week you can restore them');
  booth.runCommand('locations', 'set', 'Kembali', '--price', '42000');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Someone else has changed this location');
  await expect(priceOf(page)).toHaveValue('42000');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Kembali is removed.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Kembali' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Kembali is back as it was.')).toBeVisible();
  await page.getByRole('link', { name: 'Kembali' }).click();
  await expect(priceOf(page)).toHaveValue('42000');
  await expect(page.getByText('Replace the video')).toBeVisible();
});
