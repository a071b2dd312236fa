import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { startKioskSession } from '../../support/kiosk-session.ts';
import { expect, headingOf, test } from './console-test.ts';
import { holdAndRefuse } from './states/refuse.ts';

const TEMPLATES = 'assets/static/frames';

const chooseFile = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Template').setInputFiles({ name, mimeType: 'image/png', buffer });

const chooseTemplate = async (page: Page, name: string, path: string) => {
  await chooseFile(page, name, readFileSync(`${TEMPLATES}/${path}`));
  await expect(page.getByRole('dialog', { name: 'New frame' })).toBeVisible();
};

const openFrames = async (page: Page, query = '') => {
  await page.goto(`/console/frames${query}`);
  await expect(headingOf(page, 'Frames')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^2 prints/ })).toBeVisible();
};

/** Of the first print style, in the visitors' order. */
const cardsOf = (page: Page) =>
  page.getByRole('region', { name: '2 prints' }).getByRole('button', { name: /snap/ });
const handleOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Move ${name}`, exact: true });
const nameAt = async (page: Page, index: number) =>
  (await cardsOf(page).nth(index).locator('strong').textContent()) ?? '';

const flatPhoto = (background: string) =>
  sharp({ create: { width: 1920, height: 1080, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** A session in it, and the colour that its first window shows. */
async function printAtKiosk(url: string, kioskToken: string) {
  const session = await startKioskSession(url, kioskToken);
  const photos = await Promise.all(['#c02020', '#20a040', '#2040c0', '#c0a020'].map(flatPhoto));
  const { frame, images } = await session.takePhotos(photos, 'kucing-kita');
  const address = images.compiled_url.find((one) => one.includes('/original/'));
  const print = sharp(Buffer.from(await (await fetch(new URL(address ?? '', url))).arrayBuffer()));
  expect(await print.metadata()).toMatchObject({ width: 1240, height: 1844 });
  const [{ x = 0, y = 0 } = {}] = frame.slots ?? [];
  const [red = 0, green = 0] = await print
    .extract({ left: x + 100, top: y + 100, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return { frame, red, green };
}

test('a template is uploaded, its windows are found, it is saved, offered, printed, changed, removed and brought back (CONSOLE-98, CONSOLE-101, CONSOLE-107, CONSOLE-164, CONSOLE-165, EFFECT-14)', async ({
  page,
  booth,
  enter,
  kioskToken,
  consoleLines,
}) => {
  await enter();
  await openFrames(page);
  await chooseTemplate(page, 'Kucing Kita.png', 'AVAILABLE_4_FRAME/kucing-oren.png');
  await expect(page.getByText('Every photo has its window')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Slot \d/ })).toHaveCount(8);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('kucing-kita');
  await expect(page.getByLabel('Category')).toHaveValue('OWN_4_FRAME');
  await expect(page.getByRole('radio', { name: /Cut into two strips/ })).toBeChecked();
  await page.getByRole('button', { name: 'Preview' }).click();
  const prints = page.getByRole('img', { name: /with sample photos/ });
  await expect(prints).toHaveCount(4);
  await expect(page.getByRole('figure')).toHaveText(['bright', 'as you are', 'soft gray', 'noir']);
  await expect(prints.first()).toHaveJSProperty('naturalWidth', 605);
  await page.getByRole('button', { name: 'Save frame' }).click();

  const sheet = page.getByRole('dialog', { name: 'kucing-kita' });
  await expect(sheet).toContainText('Offered today.');
  await expect(sheet.getByRole('img').first()).toHaveJSProperty('naturalWidth', 605);
  await expect(page).toHaveURL(/frame=OWN_4_FRAME%2Fkucing-kita/);
  const printed = await printAtKiosk(booth.url, kioskToken);
  expect(printed.frame).toMatchObject({ category_name: 'OWN_4_FRAME', counter: 4 });
  expect([printed.red > 150, printed.green < 80]).toEqual([true, true]);

  await sheet.getByRole('button', { name: 'Edit windows' }).click();
  const editor = page.getByRole('dialog', { name: 'Windows of kucing-kita' });
  await expect(editor.getByText('Every photo has its window')).toBeVisible();
  await expect(editor.getByLabel('Category')).toBeHidden();
  await editor.getByLabel('X of slot 1', { exact: true }).fill('20');
  await expect(editor.getByRole('alert')).toContainText('Slot 1 is within 60 px of the edge.');
  const save = editor.getByRole('button', { name: 'Save windows' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await editor.getByRole('button', { name: 'As found' }).click();
  for (const [slot, snap] of [2, 2, 1, 1].entries()) {
    await editor.getByLabel(`Snap in slot ${slot + 1}`).selectOption(String(snap));
  }
  await editor.getByRole('button', { name: 'Preview' }).click();
  await expect(prints.first()).toHaveJSProperty('naturalWidth', 605);
  await save.click();
  await expect(page.getByText('kucing-kita has its new windows.')).toBeVisible();
  await expect(sheet.getByRole('img').first()).toHaveJSProperty('naturalWidth', 605);
  await expect(page).toHaveURL(/frame=OWN_4_FRAME_R2%2Fkucing-kita/);
  const changed = await printAtKiosk(booth.url, kioskToken);
  expect(changed.frame).toMatchObject({ category_name: 'OWN_4_FRAME_R2', counter: 4 });
  expect([changed.red < 80, changed.green > 110]).toEqual([true, true]);

  await sheet.getByRole('button', { name: 'Remove', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Remove kucing-kita?' });
  await expect(question).toContainText('Sessions under way still find it');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('kucing-kita is removed.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^kucing-kita/ })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('kucing-kita is back.')).toBeVisible();
  await page.getByRole('button', { name: /^kucing-kita/ }).click();
  await expect(sheet).toContainText('Offered today.');
  expect(consoleLines).toEqual([]);
});

test('slots are moved by keys, by pointer and as numbers, and what cannot print is marked (CONSOLE-97, CONSOLE-107)', async ({
  page,
  enter,
}) => {
  await enter();
  await openFrames(page);
  await chooseTemplate(page, 'struk.png', 'AVAILABLE_3_FRAME_NOCUT/struk.png');
  const x = page.getByLabel('X of slot 1', { exact: true });
  const before = Number(await x.inputValue());
  const slot = page.getByRole('button', { name: /^Slot 1,/ });
  await slot.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(x).toHaveValue(String(before + 11));
  const faults = page.getByRole('alert').filter({ hasText: 'could not be printed' });
  await expect(faults).toContainText(`transparent at ${before},`);
  await expect(page.getByRole('button', { name: 'Save frame' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await x.fill(String(before));
  await expect(faults).toBeHidden();

  const box = (await slot.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width / 3, box.y + box.height / 3);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 3 - 300, box.y + box.height / 3, { steps: 4 });
  await page.mouse.up();
  await expect(x).toHaveValue('0');
  await expect(faults).toContainText('Slot 1 is within 60 px of the edge.');
  await page.getByRole('button', { name: 'As found' }).click();
  await expect(faults).toBeHidden();
  await page.getByRole('radio', { name: /Cut into two strips/ }).check();
  await expect(faults).toContainText('Slot 1 is within 40 px of the cut.');

  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Discard this frame?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog', { name: 'New frame' })).toBeVisible();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: /^struk/ })).toHaveCount(1);
});

test('what is no template is refused in words, and nothing is opened (CONSOLE-103)', async ({
  page,
  enter,
}) => {
  await enter();
  await openFrames(page);
  const opaque = await sharp({
    create: { width: 1240, height: 1844, channels: 3, background: '#fff5e1' },
  })
    .png()
    .toBuffer();
  for (const [name, file, words] of [
    ['penuh.png', opaque, 'penuh.png: The template has no window'],
    ['logo.png', readFileSync('assets/static/images/logo.svg'), 'it is an SVG'],
    [
      'kecil.png',
      readFileSync('assets/static/images/wordmark.png'),
      'A template is 1240 × 1844 px',
    ],
    ['besar.png', Buffer.alloc(21 * 1024 ** 2), 'besar.png has more than 20 MB'],
  ] as const) {
    await chooseFile(page, name, file);
    await expect(page.getByRole('alert')).toContainText(words);
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('a frame is hidden and shown again, bound to a season and a place, and moved (CONSOLE-105, CONSOLE-106, CONSOLE-102, CONSOLE-166)', async ({
  page,
  booth,
  enter,
  kioskToken,
}) => {
  const listOffered = async () => {
    const answer = await fetch(`${booth.url}/api/get-frame/bandung`, {
      headers: { authorization: `Bearer ${kioskToken}` },
    });
    const { data } = (await answer.json()) as { data: Record<string, { frame_name: string }[]> };
    return Object.values(data)
      .flat()
      .map(({ frame_name }) => frame_name);
  };
  await enter();
  await openFrames(page, '?show=offered&search=studio');
  await page.getByRole('button', { name: /^studio-white/ }).click();
  const sheet = page.getByRole('dialog', { name: 'studio-white' });
  const call = '**/frames/AVAILABLE_4_FRAME/studio-white';
  const refuse = await holdAndRefuse(page, call, 'The database is being moved.');
  await sheet.getByRole('button', { name: 'Hide' }).click();
  await expect(sheet).toContainText('Hidden: nobody is offered it.');
  refuse();
  await expect(sheet.getByRole('alert')).toHaveText('The database is being moved.');
  await expect(sheet).toContainText('Offered today.');
  await page.unroute(call);
  await sheet.getByRole('button', { name: 'Hide' }).click();
  await expect(sheet).toContainText('Hidden: visitors are offered it no more.');
  expect(await listOffered()).not.toContain('studio-white');
  await sheet.getByRole('button', { name: 'Undo' }).click();
  await expect(sheet).toContainText('Offered today.');
  expect(await listOffered()).toContain('studio-white');

  await sheet.getByRole('button', { name: 'Add a season' }).click();
  await sheet.getByLabel('Season', { exact: true }).selectOption('imlek');
  await sheet.getByLabel('Begins, days from it').fill('-3');
  await sheet.getByRole('checkbox', { name: 'Jakarta' }).check();
  await sheet.getByRole('button', { name: 'Save when and where' }).click();
  await expect(sheet).toContainText('Saved.');
  await expect(sheet).toContainText('Out of season: offered from');
  await sheet.getByRole('button', { name: 'Remove this season' }).click();
  await sheet.getByRole('checkbox', { name: 'Everywhere' }).check();
  await sheet.getByRole('button', { name: 'Save when and where' }).click();
  await expect(sheet).toContainText('Offered today.');
  await page.keyboard.press('Escape');

  await openFrames(page);
  const cards = cardsOf(page);
  const first = (await cards.nth(0).locator('strong').textContent()) ?? '';
  const second = (await cards.nth(1).locator('strong').textContent()) ?? '';
  await cards.nth(0).focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(cards.nth(0)).toContainText(second);
  await expect(cards.nth(1)).toContainText(first);
  await cards.nth(1).click();
  await page.getByRole('button', { name: 'Earlier' }).click();
  await expect(page.getByRole('button', { name: 'Earlier' })).toHaveAccessibleDescription(
    'It is the first of 2 prints.',
  );
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(cards.nth(0)).toContainText(first);
});

test('a frame is dragged to another place, by pointer and by keys, and each move is said (CONSOLE-251)', async ({
  page,
  enter,
}) => {
  await enter();
  await openFrames(page);
  const [first, second, third] = [
    await nameAt(page, 0),
    await nameAt(page, 1),
    await nameAt(page, 2),
  ];
  const said = page.getByRole('status').filter({ hasText: first });
  const handle = handleOf(page, first);
  const from = (await handle.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const to = (await cardsOf(page).nth(2).boundingBox()) ?? from;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(cardsOf(page).nth(2)).toContainText(first);
  await expect(said).toContainText(`${first} stands before`);
  await page.reload();
  await expect(cardsOf(page).nth(0)).toContainText(second);
  await expect(cardsOf(page).nth(1)).toContainText(third);
  await expect(cardsOf(page).nth(2)).toContainText(first);

  await handle.focus();
  await page.keyboard.press('Space');
  await expect(handle).toHaveAttribute('aria-pressed', 'true');
  await expect(said).toContainText(/is picked up, place 3 of \d+/);
  await page.keyboard.press('ArrowLeft');
  await expect(said).toContainText(`${first}: place 2 of`);
  await page.keyboard.press('Escape');
  await expect(said).toContainText(`${first} stays where it was.`);
  await page.keyboard.press('Space');
  await page.keyboard.press('Home');
  await expect(said).toContainText(`${first}: place 1 of`);
  await page.keyboard.press('Space');
  await expect(said).toContainText(`${first} stands before ${second} now.`);
  await expect(handle).toBeFocused();
  await page.reload();
  await expect(cardsOf(page).nth(0)).toContainText(first);
});

test.describe('at a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 640 } });

  test('a finger on the handle drags a frame (CONSOLE-251)', async ({ page, enter }) => {
    await enter();
    await openFrames(page);
    const [first, second] = [await nameAt(page, 0), await nameAt(page, 1)];
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      });
    const from = (await handleOf(page, first).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const to = (await handleOf(page, second).boundingBox()) ?? from;
    const x = from.x + from.width / 2;
    const [startY, endY] = [from.y + from.height / 2, to.y + to.height / 2];
    await touch('touchStart', x, startY);
    for (const share of [0.25, 0.5, 0.75, 1]) {
      await touch('touchMove', x, startY + (endY - startY) * share);
    }
    await touch('touchEnd', x, endY);
    await expect(cardsOf(page).nth(0)).toContainText(second);
    await expect(cardsOf(page).nth(1)).toContainText(first);
  });
});

test('several frames are hidden, shown again and scheduled at once (CONSOLE-253)', async ({
  page,
  enter,
}) => {
  await enter();
  await openFrames(page, '?search=pasar');
  const cards = page.getByRole('button', { name: /^pasar-.* snap/ });
  const count = await cards.count();
  expect(count).toBeGreaterThan(1);
  const choose = async () => {
    await page.getByRole('button', { name: 'Choose several' }).click();
    const bar = page.getByRole('region', { name: 'Chosen frames' });
    await expect(bar.getByRole('button', { name: 'Hide' })).toHaveAccessibleDescription(
      'Choose frames first.',
    );
    await cards.nth(0).click();
    await expect(bar).toContainText('1 chosen');
    await bar.getByRole('button', { name: 'All' }).click();
    await expect(bar).toContainText(`${count} chosen`);
    return bar;
  };
  await (await choose()).getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByText(`${count} frames are hidden.`)).toBeVisible();
  await expect(cards.filter({ hasText: 'Hidden' })).toHaveCount(count);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`${count} frames are shown again.`)).toBeVisible();
  await expect(cards.filter({ hasText: 'Hidden' })).toHaveCount(0);

  await (await choose()).getByRole('button', { name: 'Schedule' }).click();
  const dialog = page.getByRole('dialog', { name: `Schedule ${count} frames` });
  await dialog.getByRole('button', { name: 'Add a season' }).click();
  await dialog.getByLabel('Season', { exact: true }).selectOption('imlek');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${count} frames are changed.`)).toBeVisible();
  await expect(cards.filter({ hasText: /(From|Until) \d/ })).toHaveCount(count);
  const schedule = (await choose()).getByRole('button', { name: 'Schedule' });
  await schedule.click();
  await dialog.getByRole('button', { name: 'Remove this season' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(cards.filter({ hasText: /(From|Until) \d/ })).toHaveCount(0);
});

test('category and group of an upload are under Advanced, and its name is free (CONSOLE-252)', async ({
  page,
  enter,
}) => {
  await enter();
  await openFrames(page);
  await chooseTemplate(page, 'studio-white.png', 'AVAILABLE_4_FRAME/studio-white.png');
  const dialog = page.getByRole('dialog', { name: 'New frame' });
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('studio-white-2');
  await expect(dialog.getByLabel('Category')).toBeHidden();
  await expect(dialog.getByLabel('Group')).toBeHidden();
  await dialog.getByText('Advanced').click();
  await dialog.getByLabel('Category').fill('no such category');
  await expect(dialog.getByText('A category is named in capitals')).toBeVisible();
  // What is wrong stays in sight.
  await dialog.getByText('Advanced').click();
  await expect(dialog.getByLabel('Category')).toBeVisible();
});
