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

/** The cards of the first print style, in the visitors' order. */
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

/** Makes a session with the frame; returns the colour in its first window. */
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

test('an uploaded template is saved, offered, printed, changed, removed and restored (CONSOLE-98, CONSOLE-101, CONSOLE-107, CONSOLE-164, CONSOLE-165, EFFECT-14)', async ({
  page,
  booth,
  enter,
  kioskToken,
  consoleLines,
}) => {
  await enter();
  await openFrames(page);
  await chooseTemplate(page, 'Kucing Kita.png', 'AVAILABLE_4_FRAME/kucing-oren.png');
  await expect(page.getByText('Every slot has a window')).toBeVisible();
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

  const panel = page.getByRole('dialog', { name: 'kucing-kita' });
  await expect(panel).toContainText('Offered today.');
  await expect(panel.getByRole('img').first()).toHaveJSProperty('naturalWidth', 605);
  await expect(page).toHaveURL(/frame=OWN_4_FRAME%2Fkucing-kita/);
  const printed = await printAtKiosk(booth.url, kioskToken);
  expect(printed.frame).toMatchObject({ category_name: 'OWN_4_FRAME', counter: 4 });
  expect([printed.red > 150, printed.green < 80]).toEqual([true, true]);

  await panel.getByRole('button', { name: 'Edit windows' }).click();
  const editor = page.getByRole('dialog', { name: 'Windows of kucing-kita' });
  await expect(editor.getByText('Every slot has a window')).toBeVisible();
  await expect(editor.getByLabel('Category')).toBeHidden();
  await editor.getByLabel('X of slot 1', { exact: true }).fill('20');
  await expect(editor.getByRole('alert')).toContainText('Slot 1 is within 60 px of the edge.');
  const save = editor.getByRole('button', { name: 'Save windows' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await editor.getByRole('button', { name: 'Reset to found windows' }).click();
  for (const [slot, snap] of [2, 2, 1, 1].entries()) {
    await editor.getByLabel(`Snap in slot ${slot + 1}`).selectOption(String(snap));
  }
  await editor.getByRole('button', { name: 'Preview' }).click();
  await expect(prints.first()).toHaveJSProperty('naturalWidth', 605);
  await save.click();
  await expect(page.getByText('kucing-kita has its new windows.')).toBeVisible();
  await expect(panel.getByRole('img').first()).toHaveJSProperty('naturalWidth', 605);
  await expect(page).toHaveURL(/frame=OWN_4_FRAME_R2%2Fkucing-kita/);
  const changed = await printAtKiosk(booth.url, kioskToken);
  expect(changed.frame).toMatchObject({ category_name: 'OWN_4_FRAME_R2', counter: 4 });
  expect([changed.red < 80, changed.green > 110]).toEqual([true, true]);

  await panel.getByRole('button', { name: 'Remove', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove kucing-kita?' });
  await expect(dialog).toContainText('Sessions in progress keep it');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('kucing-kita is removed.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^kucing-kita/ })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('kucing-kita is restored.')).toBeVisible();
  await page.getByRole('button', { name: /^kucing-kita/ }).click();
  await expect(panel).toContainText('Offered today.');
  expect(consoleLines).toEqual([]);
});

test('slots are moved by keys, pointer and numbers, and faults are marked (CONSOLE-97, CONSOLE-107)', async ({
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
  const faults = page.getByRole('alert').filter({ hasText: 'cannot be printed' });
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
  await page.getByRole('button', { name: 'Reset to found windows' }).click();
  await expect(faults).toBeHidden();
  await page.getByRole('radio', { name: /Cut into two strips/ }).check();
  await expect(faults).toContainText('Slot 1 is within 40 px of the cut.');

  await page.goBack();
  const dialog = page.getByRole('dialog', { name: 'Discard this frame?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog', { name: 'New frame' })).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: /^struk/ })).toHaveCount(1);
});

test('an invalid template is rejected with a message, and no editor opens (CONSOLE-103)', async ({
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
  for (const [name, file, message] of [
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
    await expect(page.getByRole('alert')).toContainText(message);
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('a frame is hidden and shown, limited to a season and a location, and moved (CONSOLE-105, CONSOLE-106, CONSOLE-102, CONSOLE-166)', async ({
  page,
  booth,
  enter,
  kioskToken,
}) => {
  const listOffered = async () => {
    const response = await fetch(`${booth.url}/api/get-frame/bandung`, {
      headers: { authorization: `Bearer ${kioskToken}` },
    });
    const { data } = (await response.json()) as { data: Record<string, { frame_name: string }[]> };
    return Object.values(data)
      .flat()
      .map(({ frame_name }) => frame_name);
  };
  await enter();
  await openFrames(page, '?show=offered&search=studio');
  await page.getByRole('button', { name: /^studio-white/ }).click();
  const panel = page.getByRole('dialog', { name: 'studio-white' });
  const call = '**/frames/AVAILABLE_4_FRAME/studio-white';
  const refuse = await holdAndRefuse(page, call, 'The database is being moved.');
  await panel.getByRole('button', { name: 'Hide' }).click();
  await expect(panel).toContainText('Hidden from visitors.');
  refuse();
  await expect(panel.getByRole('alert')).toHaveText('The database is being moved.');
  await expect(panel).toContainText('Offered today.');
  await page.unroute(call);
  await panel.getByRole('button', { name: 'Hide' }).click();
  await expect(panel).toContainText('Hidden. Visitors no longer see it.');
  expect(await listOffered()).not.toContain('studio-white');
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(panel).toContainText('Offered today.');
  expect(await listOffered()).toContain('studio-white');

  await panel.getByRole('button', { name: 'Add a season' }).click();
  await panel.getByLabel('Season', { exact: true }).selectOption('imlek');
  await panel.getByLabel('Starts, days from the holiday').fill('-3');
  await panel.getByRole('checkbox', { name: 'Jakarta' }).check();
  await panel.getByRole('button', { name: 'Save schedule and locations' }).click();
  await expect(panel).toContainText('Saved.');
  await expect(panel).toContainText('Out of season: offered from');
  await panel.getByRole('button', { name: 'Remove this season' }).click();
  await panel.getByRole('checkbox', { name: 'Everywhere' }).check();
  await panel.getByRole('button', { name: 'Save schedule and locations' }).click();
  await expect(panel).toContainText('Offered today.');
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

test('a frame is dragged by pointer and by keys, and each move is announced (CONSOLE-251)', async ({
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
  const announcement = page.getByRole('status').filter({ hasText: first });
  const handle = handleOf(page, first);
  const from = (await handle.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const to = (await cardsOf(page).nth(2).boundingBox()) ?? from;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(cardsOf(page).nth(2)).toContainText(first);
  await expect(announcement).toContainText(`${first} is now before`);
  await page.reload();
  await expect(cardsOf(page).nth(0)).toContainText(second);
  await expect(cardsOf(page).nth(1)).toContainText(third);
  await expect(cardsOf(page).nth(2)).toContainText(first);

  await handle.focus();
  await page.keyboard.press('Space');
  await expect(handle).toHaveAttribute('aria-pressed', 'true');
  await expect(announcement).toContainText(/is picked up, position 3 of \d+/);
  await page.keyboard.press('ArrowLeft');
  await expect(announcement).toContainText(`${first}: position 2 of`);
  await page.keyboard.press('Escape');
  await expect(announcement).toContainText(`${first} stays where it was.`);
  await page.keyboard.press('Space');
  await page.keyboard.press('Home');
  await expect(announcement).toContainText(`${first}: position 1 of`);
  await page.keyboard.press('Space');
  await expect(announcement).toContainText(`${first} is now before ${second}.`);
  await expect(handle).toBeFocused();
  await page.reload();
  await expect(cardsOf(page).nth(0)).toContainText(first);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 640 } });

  test('a touch on the handle drags a frame (CONSOLE-251)', async ({ page, enter }) => {
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
    const bar = page.getByRole('region', { name: 'Selected frames' });
    await expect(bar.getByRole('button', { name: 'Hide' })).toHaveAccessibleDescription(
      'Select frames first.',
    );
    await cards.nth(0).click();
    await expect(bar).toContainText('1 selected');
    await bar.getByRole('button', { name: 'All' }).click();
    await expect(bar).toContainText(`${count} selected`);
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

test('category and group of an upload are under Advanced, and the suggested name is unused (CONSOLE-252)', async ({
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
  await expect(dialog.getByText('A category has capital letters')).toBeVisible();
  // Advanced stays open while it contains an error.
  await dialog.getByText('Advanced').click();
  await expect(dialog.getByLabel('Category')).toBeVisible();
});
