import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../support/booth-test.ts';
import { goTo } from '../support/capturing.ts';
import {
  BACKGROUND_COLOR,
  board,
  button,
  COMPILE_URL,
  CUT_RESULT,
  getBox,
  mapPrintToScreen,
  openEditor,
  RED,
  RESULT,
  readColor,
  readPainting,
  stickers,
} from '../support/editing.ts';
import { createFingers } from '../support/fingers.ts';
import { fakeGuestLink } from '../support/guest-link.ts';
import {
  capturePaintingOverPrint,
  captureSettledPixels,
  shareOfDifferentPixels,
} from './painting-pixels.ts';

const cutLine = (page: Page) => page.getByRole('img', { name: 'The print is cut here' });
const bothStrips = (page: Page) => page.getByRole('switch', { name: 'Same on both strips' });

test('the editor and the final preview show a cut line only for prints that are cut, and it is not part of the painting (EDIT-36)', async ({
  page,
  signIn,
  baseURL,
}) => {
  await fakeGuestLink(page);
  await page.route(COMPILE_URL, () => {});
  await page.route('**/print.jpg', (route) =>
    route.fulfill({ path: 'assets/static/images/sample-snap-1.webp' }),
  );
  await openEditor(page, signIn, {}, CUT_RESULT);
  await expectCutLineCentered(page);
  await stickers(page).first().tap();
  await button(page, 'DONE').tap();
  await expect(page).toHaveURL('/load');
  expect(await alphasAt(await readPainting(page), 620)).toEqual([0]);

  const compiled = `${baseURL}/static/res_image/jakarta/key/original/print.jpg`;
  await goTo(page, '/final-preview', { ...CUT_RESULT, compiled });
  await expectCutLineCentered(page);

  await goTo(page, '/final-preview', { ...RESULT, compiled });
  await expect(board(page)).toBeVisible();
  await expect(cutLine(page)).toHaveCount(0);
  await goTo(page, '/edit', RESULT);
  await expect(stickers(page).first()).toBeVisible();
  await expect(cutLine(page)).toHaveCount(0);
  await expect(bothStrips(page)).toHaveCount(0);
});

test('Same on both strips puts lines and stickers on both strips, and turned off on one (EDIT-37)', async ({
  page,
  signIn,
}) => {
  await page.route(COMPILE_URL, () => {});
  await openEditor(page, signIn, {}, CUT_RESULT);
  const at = await mapPrintToScreen(page);
  const fingers = await createFingers(page);
  await fingers.drag([[at(0.1, 0.1), at(0.4, 0.1)]]);
  await expect.poll(() => readColor(page, 0.25, 0.1)).toBe(RED);
  expect(await readColor(page, 0.75, 0.1)).toBe(BACKGROUND_COLOR);

  await bothStrips(page).tap();
  await expect(bothStrips(page)).toBeChecked();
  await expect.poll(() => readColor(page, 0.75, 0.1)).toBe(RED);
  // A line on the right strip is repeated on the left strip, and the eraser removes both.
  await fingers.drag([[at(0.6, 0.2), at(0.9, 0.2)]]);
  await expect.poll(() => readColor(page, 0.25, 0.2)).toBe(RED);
  await button(page, 'eraser').tap();
  await fingers.drag([[at(0.25, 0.15), at(0.25, 0.25)]]);
  await expect.poll(() => readColor(page, 0.75, 0.2)).toBe(BACKGROUND_COLOR);
  // The middle of this sticker is opaque; its copy is dragged.
  await stickers(page).nth(5).tap();
  await expect.poll(() => readColor(page, 0.75, 0.5)).not.toBe(BACKGROUND_COLOR);
  await fingers.drag([[at(0.75, 0.5), at(0.75, 0.7)]]);
  await expect.poll(() => readColor(page, 0.25, 0.7)).not.toBe(BACKGROUND_COLOR);

  await bothStrips(page).tap();
  await expect.poll(() => readColor(page, 0.25, 0.7)).toBe(BACKGROUND_COLOR);
  expect(await readColor(page, 0.75, 0.1)).toBe(BACKGROUND_COLOR);
  await button(page, 'Undo').tap();
  await expect(bothStrips(page)).toBeChecked();
  await page.keyboard.press('Escape');
  await hideCutLine(page);
  const box = await getBox(board(page));
  const screen = await captureSettledPixels(page, box);
  await button(page, 'DONE').tap();
  await expect(page).toHaveURL('/load');
  const [left, right] = await stripsOf(await readPainting(page));
  expect(shareOfDifferentPixels(left, right)).toBeLessThan(0.0001);
  expect(shareOfDifferentPixels(screen, await capturePaintingOverPrint(page, box, 0))).toBeLessThan(
    0.001,
  );
});

async function expectCutLineCentered(page: Page): Promise<void> {
  await expect(cutLine(page)).toBeVisible();
  const [print, line] = [await getBox(board(page)), await getBox(cutLine(page))];
  expect(Math.abs(middleOf(line) - middleOf(print))).toBeLessThan(1);
  expect(line.height).toBeGreaterThan(0.95 * print.height);
}

const middleOf = ({ x, width }: { x: number; width: number }) => x + width / 2;

/** Every value of the alpha channel in a column of the painting. */
async function alphasAt(painting: Buffer, x: number): Promise<number[]> {
  const column = { left: x, top: 0, width: 1, height: 1844 };
  const alphas = await sharp(painting).extract(column).extractChannel('alpha').raw().toBuffer();
  return [...new Set(alphas)];
}

/** The left and the right half of the painting, on black. */
async function stripsOf(painting: Buffer): Promise<[Buffer, Buffer]> {
  const half = (left: number) =>
    sharp(painting).extract({ left, top: 0, width: 620, height: 1844 }).flatten().raw().toBuffer();
  return [await half(0), await half(620)];
}

const hideCutLine = (page: Page) =>
  cutLine(page).evaluate((line: HTMLElement) => line.style.setProperty('visibility', 'hidden'));
