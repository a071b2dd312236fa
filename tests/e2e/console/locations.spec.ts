import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import type { BoothProcess } from '../../support/booth-process.ts';
import { signInKiosk, storeSignIn } from '../support/booth-test.ts';
import { enterConsole, expect, headingOf, test } from './console-test.ts';

const FILM = 'assets/videos/default/landing.mp4';

/** A place of its own, so that no test trips over another's changes. */
async function addPlace(booth: BoothProcess, name: string): Promise<void> {
  booth.operate('locations', 'set', name, '--price', '30000');
}

const settingOf = (page: Page, name: string) => page.locator(`[data-setting=${name}]`);
const priceOf = (page: Page) => page.getByRole('textbox', { name: 'Price' });
const homeOf = (page: Page) => page.frameLocator('iframe[title^="The home screen"]');

/** The home screen of a kiosk that stands there. */
async function openKiosk(context: BrowserContext, token: string, place: string): Promise<Page> {
  const kiosk = await context.newPage();
  await storeSignIn(kiosk, token, { Location: place });
  await kiosk.goto('/');
  return kiosk;
}

test('a changed price shows in the preview as one types, and on the kiosk when it is saved (CONSOLE-31, CONSOLE-70, CONSOLE-71)', async ({
  page,
  booth,
  browser,
  newPerson,
  enter,
  consoleLines,
}) => {
  await addPlace(booth, 'Kota Batu');
  await enter(await newPerson('owner'));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/console/locations');
  await page.getByRole('link', { name: 'Kota Batu' }).click();
  await expect(headingOf(page, 'Kota Batu')).toBeVisible();
  const home = homeOf(page);
  await expect(home.getByText('IDR 30.000')).toBeVisible();
  await expect(home.getByText('TAP TO SNAP')).toBeVisible();
  const language = settingOf(page, 'language');
  await expect(language).toContainText('as the default: English');
  asked.length = 0;

  await priceOf(page).fill('a lot');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(settingOf(page, 'snap_fee')).toContainText('A price is whole rupiah');
  await expect(home.getByText('IDR 30.000')).toBeVisible();
  await priceOf(page).fill('42.000');
  await expect(home.getByText('IDR 42.000')).toBeVisible();
  await language.getByRole('button', { name: 'Make its own' }).click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('id');
  await expect(home.getByText('JEPRET SEKARANG')).toBeVisible();
  await expect(home.getByText('Rp42.000')).toBeVisible();
  await settingOf(page, 'social_handle').getByRole('button', { name: 'Make its own' }).click();
  await page.getByRole('textbox', { name: 'Social handle' }).fill('@jepret.batu');
  await expect(home.getByText('@jepret.batu')).toBeVisible();
  // The preview asks for its words and nothing of the server's.
  expect(asked.filter((path) => /^\/(v1|v2|api)\//.test(path))).toEqual([]);

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Kota Batu is changed.')).toBeVisible();
  await expect(settingOf(page, 'snap_fee').getByText('own', { exact: true })).toBeVisible();
  const context = await browser.newContext({ baseURL: booth.url });
  const kiosk = await openKiosk(context, await signInKiosk(booth, 'Kota Batu'), 'Kota Batu');
  await expect(kiosk.getByText('Rp42.000')).toBeVisible();
  await expect(kiosk.getByText('@jepret.batu')).toBeVisible();

  await page.getByRole('button', { name: 'Back to IDR 35.000' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(settingOf(page, 'snap_fee')).toContainText('as the default: IDR 35.000');
  await kiosk.reload();
  await expect(kiosk.getByText('Rp35.000')).toBeVisible();
  await context.close();
  // What the policy forbids is printed, too.
  expect(consoleLines).toEqual([]);
});

test('of two tabs the slower is told, sees what is there now, and loses nothing (CONSOLE-72)', async ({
  page,
  booth,
  newPerson,
  enter,
}) => {
  await addPlace(booth, 'Two Tabs');
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
  await expect(page.getByRole('alert')).toContainText('Somebody else has changed this location');
  await expect(page.getByText('Price: now IDR 50.000, was IDR 30.000.')).toBeVisible();
  await expect(priceOf(page)).toHaveValue('41000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Two Tabs is changed.')).toBeVisible();
  await page.getByRole('link', { name: 'Who changed what' }).click();
  await expect(headingOf(page, 'Audit')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('IDR 41.000');
});

test('whoever leaves with unsaved changes is asked, by link, key and Back (CONSOLE-72)', async ({
  page,
  enter,
}) => {
  await enter();
  await page.goto('/console/locations');
  await page.getByRole('link', { name: 'Bandung' }).click();
  await priceOf(page).fill('1');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const stay = async () => {
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
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
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(headingOf(page, 'Locations')).toBeVisible();
  await page.getByRole('link', { name: 'Bandung' }).click();
  await expect(priceOf(page)).toHaveValue('30000');
  await page.getByRole('link', { name: 'All locations' }).click();
  await expect(headingOf(page, 'Locations')).toBeVisible();
});

test('a landing video is checked, sent, cancelled and taken back (CONSOLE-78)', async ({
  page,
  booth,
  newPerson,
  enter,
}) => {
  await addPlace(booth, 'Cinema');
  await enter(await newPerson('operator', 'Cinema'));
  await page.goto('/console/locations?location=cinema');
  const film = page.locator('input[type=file]');
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    film.setInputFiles({ name, mimeType, buffer });
  await choose('film.mov', 'video/quicktime', Buffer.from('film'));
  await expect(page.getByRole('alert')).toContainText('film.mov is no MP4 film');
  await choose('half.mp4', 'video/mp4', readFileSync(FILM).subarray(0, 5_000));
  await expect(page.getByRole('alert')).toContainText('This is not a complete MP4 file.');

  const sent = Promise.withResolvers<void>();
  await page.route('**/landing-video?*', async (route) => {
    await sent.promise;
    await route.abort().catch(() => {});
  });
  await film.setInputFiles(FILM);
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(page.getByRole('alert')).toBeHidden();
  sent.resolve();
  await page.unroute('**/landing-video?*');

  await film.setInputFiles(FILM);
  await expect(page.getByText('The film shows at the next start of a kiosk.')).toBeVisible();
  await film.setInputFiles(FILM);
  await page.getByRole('button', { name: 'Replace film' }).click();
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeHidden();
  await page.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Remove this film?' });
  await expect(question).toContainText('the film that comes with the booth');
  await question.getByRole('button', { name: 'Remove film' }).click();
  await expect(page.getByText('Cinema shows the film it came with again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove' })).toBeHidden();
});

test('an owner adds a place and removes it; an operator sees their own only (CONSOLE-30, CONSOLE-28)', async ({
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
  await expect(operator.getByText('There is no such location')).toBeVisible();
  await context.close();

  await page.getByRole('button', { name: 'Remove Pasar Baru' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Pasar Baru?' });
  await expect(question).toContainText('No booth stands here.');
  await expect(question).toContainText('Vouchers and team members that are bound to Pasar Baru');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Pasar Baru is removed.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pasar Baru' })).toBeHidden();
});

test('a location is not removed over somebody else’s change, and Undo brings it back as it was (CONSOLE-161, CONSOLE-162)', async ({
  page,
  booth,
  newPerson,
  enter,
}) => {
  await addPlace(booth, 'Kembali');
  booth.operate('locations', 'set', 'Kembali', '--price', '41000', '--landing-video', FILM);
  await enter(await newPerson('owner'));
  await page.goto('/console/locations?location=kembali');
  await page.getByRole('button', { name: 'Remove Kembali' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Kembali?' });
  await expect(question).toContainText('For a week they can come back');
  booth.operate('locations', 'set', 'Kembali', '--price', '42000');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(question.getByRole('alert')).toContainText(
    'Somebody else has changed this location',
  );
  await expect(priceOf(page)).toHaveValue('42000');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Kembali is removed.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Kembali' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Kembali is back as it was.')).toBeVisible();
  await page.getByRole('link', { name: 'Kembali' }).click();
  await expect(priceOf(page)).toHaveValue('42000');
  await expect(page.getByText('Replace the film')).toBeVisible();
});
