import { expect, test } from '../support/booth-test.ts';
import {
  button,
  countStickers,
  drawLine,
  listStickerPlacements,
  mapPrintToScreen,
  openEditor,
  stickers,
} from '../support/editing.ts';
import { createFingers } from '../support/fingers.ts';

test('the editor offers at least 40 stickers in groups, and each can be added (EDIT-35)', async ({
  page,
  signIn,
}) => {
  await openEditor(page, signIn);
  const groups = page.getByRole('region', { name: 'Stickers' }).locator('button[aria-pressed]');
  let count = 0;
  for (const group of await groups.all()) {
    await group.tap();
    await expect(group).toHaveAttribute('aria-pressed', 'true');
    const images = stickers(page).getByRole('img');
    const listBad = () =>
      images.evaluateAll((all: HTMLImageElement[]) =>
        all
          .filter(({ naturalWidth, alt }) => naturalWidth === 0 || alt === '')
          .map(({ src }) => src),
      );
    await expect.poll(listBad).toEqual([]);
    count += await images.count();
    // All at once: sixty single taps are slow.
    await stickers(page)
      .getByRole('button')
      .evaluateAll((all: HTMLElement[]) => {
        for (const sticker of all) sticker.click();
      });
    await expect.poll(() => countStickers(page)).toBe(count);
  }
  expect(count).toBeGreaterThanOrEqual(40);
});

test('one finger drags a sticker, two fingers scale and rotate it (EDIT-7)', async ({
  page,
  signIn,
  consoleLines,
}) => {
  await openEditor(page, signIn);
  await stickers(page).first().tap();
  await expect(button(page, 'DONE')).toBeVisible();
  const at = await mapPrintToScreen(page);
  const fingers = await createFingers(page);
  await fingers.drag([[at(0.5, 0.5), at(0.5, 0.25)]]);
  await fingers.drag([
    [at(0.45, 0.25), at(0.5, 0.1)],
    [at(0.55, 0.25), at(0.5, 0.4)],
  ]);
  await expect.poll(() => listStickerPlacements(page)).toHaveLength(3);
  const [added, dragged, pinched] = await listStickerPlacements(page);
  expect(dragged).toMatchObject({ x: added.x, y: expect.closeTo(461, -1) });
  expect(pinched.scale).toBeGreaterThan(2 * added.scale);
  expect(pinched.rotationDeg).toBeCloseTo(90, 0);
  expect(consoleLines).toEqual([]);
});

test('a mouse rotates a sticker by one corner and deletes it by the other (EDIT-8)', async ({
  page,
  signIn,
}) => {
  await openEditor(page, signIn);
  await stickers(page).first().tap();
  await expect(button(page, 'DONE')).toBeVisible();
  const at = await mapPrintToScreen(page);
  const corner = { left: at(0.33, 0.442), right: at(0.67, 0.558), below: at(0.5, 0.75) };
  await page.mouse.move(corner.right.x, corner.right.y);
  await page.mouse.down();
  await page.mouse.move(corner.below.x, corner.below.y, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => listStickerPlacements(page)).toHaveLength(2);
  const [added, turned] = await listStickerPlacements(page);
  expect(turned).toMatchObject({ x: added.x, y: added.y });
  expect(turned.scale).toBeGreaterThan(added.scale);
  expect(turned.rotationDeg).toBeGreaterThan(45);
  await page.keyboard.press('Control+z');
  await page.mouse.click(corner.left.x, corner.left.y);
  await expect(button(page, 'SKIP')).toBeVisible();
});

test('Sticker Only hides the pens (EDIT-12)', async ({ page, signIn }) => {
  await openEditor(page, signIn, { stickerOnly: 'true' });
  await expect(button(page, 'marker')).toHaveCount(0);
  await expect(button(page, 'eraser')).toHaveCount(0);
  await drawLine(page);
  await expect(button(page, 'SKIP')).toBeVisible();
  await stickers(page).first().tap();
  await expect(button(page, 'DONE')).toBeVisible();
});
