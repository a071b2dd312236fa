import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { PenName } from '../../../apps/kiosk/src/screens/edit/model/painting.ts';
import { expect, test } from '../support/booth-test.ts';
import { goTo } from '../support/capturing.ts';
import {
  BACKGROUND_COLOR,
  board,
  button,
  COMPILE_URL,
  CUT_RESULT,
  drawLine,
  getBox,
  listStickerPlacements,
  mapPrintToScreen,
  openEditor,
  PRINT,
  RED,
  RESULT,
  readColor,
  readColors,
  readDraft,
  readPainting,
  stickers,
} from '../support/editing.ts';
import { createFingers } from '../support/fingers.ts';
import { openWithState } from '../support/open-with-state.ts';
import { stopClock, waitUntilShown } from '../support/page-clock.ts';
import { readScreenState, respondWithError, snapButton } from '../support/paying.ts';
import { atEverySize } from '../support/sizes.ts';
import {
  capturePaintingOverPrint,
  captureSettledPixels,
  shareOfDifferentPixels,
} from './painting-pixels.ts';

test('without the edit page the result goes to the gallery unchanged (EDIT-1)', async ({
  page,
  signIn,
}) => {
  await signIn({ useEdit: 'false' });
  await openWithState(page, '/edit', RESULT);
  await expect(page).toHaveURL('/final-preview');
  expect(await readScreenState(page)).toEqual(RESULT);
  await page.goBack();
  await expect(page).not.toHaveURL('/edit');
});

test('SKIP without a drawing goes to the gallery: with clips after the films are made, with photos at once (EDIT-2)', async ({
  page,
  signIn,
}) => {
  await page.route('**/compiling.mp4', (route) => route.abort());
  const { compiled: image_path, videoURL: video_path, stackedVideoUrl } = RESULT;
  const data = { image_path, video_path, stacked_video_path: stackedVideoUrl };
  await page.route(COMPILE_URL, (route) =>
    route.fulfill({ json: { status_code: 200, meta: { message: 'Done.' }, data } }),
  );
  await openEditor(page, signIn);
  const compileRequest = page.waitForRequest(COMPILE_URL);
  await button(page, 'SKIP').tap();
  expect((await compileRequest).postData()).not.toContain('paintingImg');
  await expect(page).toHaveURL('/final-preview');
  expect(await readScreenState(page)).toEqual({ ...RESULT, withPainting: false });

  await page.route(COMPILE_URL, (route) => route.abort());
  const photos = { ...RESULT, withRecording: false };
  await goTo(page, '/edit', photos);
  await button(page, 'SKIP').tap();
  await expect(page).toHaveURL('/final-preview');
  expect(await readScreenState(page)).toEqual(photos);
});

test('the editor waits up to 5 s for the print (GALLERY-9)', async ({ page, signIn }) => {
  await page.route('**/static/res_image/**', () => {});
  await page.clock.install();
  await signIn({ useEdit: 'true' });
  await page.goto('/');
  await expect(snapButton(page)).toBeEnabled();
  await stopClock(page);
  const compiled = '/static/res_image/jakarta/key/original/print.jpg';
  await goTo(page, '/edit', { ...RESULT, compiled });
  await waitUntilShown(page, board(page).first());
  const failed = page.getByText('Unable to load photo media');
  await page.clock.runFor(4_500);
  await expect(failed).toHaveCount(0);
  await page.clock.runFor(500);
  await expect(failed).toBeVisible();
});

test('DONE passes on a transparent painting of the template’s size that matches the screen (EDIT-3, EDIT-15)', async ({
  page,
  signIn,
  consoleLines,
}) => {
  await page.route(COMPILE_URL, () => {});
  await openEditor(page, signIn);
  const at = await mapPrintToScreen(page);
  const fingers = await createFingers(page);
  for (const [row, pen] of PenName.options.entries()) {
    await button(page, pen).tap();
    const y = 0.08 + row * 0.12;
    await fingers.drag([
      [at(0.1, y), at(0.45, y + 0.1)],
      [at(0.9, y), at(0.55, y + 0.1)],
    ]);
  }
  await button(page, 'eraser').tap();
  await fingers.drag([[at(0.3, 0.05), at(0.3, 0.95)]]);
  // A sticker's picture loads after the tap; the middle of this sticker is opaque.
  await stickers(page).nth(5).tap();
  await expect.poll(() => readColor(page, 0.5, 0.5)).not.toBe(BACKGROUND_COLOR);
  await fingers.drag([
    [at(0.45, 0.5), at(0.35, 0.35)],
    [at(0.55, 0.5), at(0.7, 0.6)],
  ]);
  await page.keyboard.press('Escape');
  const box = await getBox(board(page));
  const screen = await captureSettledPixels(page, box);

  await button(page, 'DONE').tap();
  await expect(page).toHaveURL('/load');
  expect(await readScreenState(page)).toMatchObject({
    action: 'compile-painting',
    txID: 'trx-1',
    effect: 'original',
    withRecording: true,
    withPainting: true,
    data: { compiled: PRINT, videoURL: '/living.mp4', stackedVideoUrl: '/clip.mp4' },
  });
  const painting = await readPainting(page);
  expect(await sharp(painting).metadata()).toMatchObject({
    format: 'png',
    width: 1240,
    height: 1844,
    hasAlpha: true,
  });
  expect(shareOfDifferentPixels(screen, await capturePaintingOverPrint(page, box, 0))).toBeLessThan(
    0.001,
  );
  // The same comparison detects a painting that is shifted by one pixel.
  expect(
    shareOfDifferentPixels(screen, await capturePaintingOverPrint(page, box, 1)),
  ).toBeGreaterThan(0.005);
  expect(consoleLines).toEqual([]);
});

test('ten fingers draw ten lines at once, and each line can be undone separately (EDIT-4)', async ({
  page,
  signIn,
  consoleLines,
}) => {
  await openEditor(page, signIn);
  const at = await mapPrintToScreen(page);
  const rows = Array.from({ length: 10 }, (_, row) => 0.05 + row * 0.1);
  await (await createFingers(page)).drag(rows.map((y) => [at(0.1, y), at(0.9, y)] as const));
  const readRows = () => readColors(page, 0.5, rows);
  await expect.poll(readRows).toEqual(Array(10).fill(RED));
  for (const _ of rows) await button(page, 'Undo').tap();
  await expect(button(page, 'Undo')).toBeDisabled();
  await expect.poll(readRows).toEqual(Array(10).fill(BACKGROUND_COLOR));
  await button(page, 'Redo').tap();
  await expect(button(page, 'SKIP')).toHaveCount(0);
  expect(consoleLines).toEqual([]);
});

test('the eraser removes paint and keeps stickers (EDIT-5)', async ({ page, signIn }) => {
  await openEditor(page, signIn);
  await drawLine(page);
  await stickers(page).nth(5).tap();
  await page.keyboard.press('Escape');
  await expect.poll(() => readColor(page, 0.5, 0.5)).not.toBe(BACKGROUND_COLOR);
  const sticker = await readColor(page, 0.5, 0.5);
  await button(page, 'eraser').tap();
  const at = await mapPrintToScreen(page);
  const fingers = await createFingers(page);
  await fingers.drag([[at(0.5, 0.02), at(0.5, 0.98)]]);
  await expect.poll(() => readColor(page, 0.5, 0.1)).toBe(BACKGROUND_COLOR);
  expect(await readColor(page, 0.3, 0.1)).toBe(RED);
  expect(await readColor(page, 0.5, 0.5)).toBe(sticker);
});

test('keys move, scale, delete and undo, and clearing asks for confirmation (EDIT-11)', async ({
  page,
  signIn,
  consoleLines,
}) => {
  await openEditor(page, signIn);
  await stickers(page).first().getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(button(page, 'DONE')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('+');
  const [added, stepped] = await listStickerPlacements(page);
  expect(stepped.x).toBeGreaterThan(added.x);
  expect(stepped.scale).toBeGreaterThan(added.scale);
  await page.keyboard.press('Delete');
  await expect(button(page, 'SKIP')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(button(page, 'DONE')).toBeVisible();
  await button(page, 'Clear').tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep drawing' }).tap();
  await expect(button(page, 'DONE')).toBeVisible();
  await button(page, 'Clear').tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear it' }).tap();
  await expect(button(page, 'SKIP')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(button(page, 'DONE')).toBeVisible();
  expect(consoleLines).toEqual([]);
});

test('when the time is up the drawing is submitted automatically, including an unfinished line (EDIT-13)', async ({
  page,
  signIn,
}) => {
  await page.route(COMPILE_URL, () => {});
  const openedAt = new Date('2026-01-01T10:00:00Z');
  const secondsLater = (seconds: number) => new Date(openedAt.getTime() + seconds * 1_000);
  await page.clock.setFixedTime(openedAt);
  await openEditor(page, signIn);
  await expect(page.getByRole('timer')).toHaveText('1:30');
  const warning = page.getByText('almost time, all is kept', { exact: true });
  await page.clock.setFixedTime(secondsLater(74));
  await expect(page.getByRole('timer')).toHaveText('0:16');
  await expect(warning).toHaveCount(0);
  await page.clock.setFixedTime(secondsLater(75));
  await expect(page.getByRole('timer')).toHaveText('0:15');
  await expect(warning).toBeVisible();
  const at = await mapPrintToScreen(page);
  await (await createFingers(page)).hold(at(0.1, 0.5), at(0.9, 0.5));
  await expect.poll(() => readColor(page, 0.5, 0.5)).toBe(RED);
  await page.clock.setFixedTime(secondsLater(90));
  await expect(page).toHaveURL('/load');
  const { data, info } = await sharp(await readPainting(page))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[4 * (922 * info.width + 620) + 3]).toBe(255);
});

test('a reload keeps the drawing, and leaving discards it (EDIT-14)', async ({ page, signIn }) => {
  await page.route(COMPILE_URL, () => {});
  await openEditor(page, signIn);
  await drawLine(page);
  await expect.poll(() => readDraft(page)).toContain('"draw"');
  await page.reload();
  await expect(button(page, 'DONE')).toBeVisible();
  await expect.poll(() => readColor(page, 0.5, 0.1)).toBe(RED);
  await button(page, 'Undo').tap();
  await button(page, 'SKIP').tap();
  await expect(page).toHaveURL('/load');
  await expect.poll(() => readDraft(page)).toBeNull();
});

test('an error at DONE keeps the drawing and does not block the visitor (EDIT-16)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await page.route(COMPILE_URL, () => {});
  await openEditor(page, signIn);
  await stickers(page).first().tap();
  await expect.poll(() => readDraft(page)).toContain('"add"');
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = (callback) => callback(null);
  });
  await button(page, 'DONE').tap();
  await expect(page.getByText('Something went wrong.')).toBeVisible();
  expect(await readDraft(page)).toContain('"add"');

  // After the reload the drawing is restored, but the sticker's picture never loads.
  await page.route('**/static/stickers/**/*', (route) =>
    route.request().resourceType() === 'image' ? undefined : route.continue(),
  );
  await button(page, 'Reload Page').tap();
  await button(page, 'DONE').tap();
  await page.clock.runFor(5_000);
  await expect(page).toHaveURL('/load');
  await expect.poll(() => readDraft(page)).toBeNull();
});

test('the waiting video plays while the painting is compiled, and the gallery opens after both have ended (EDIT-25)', async ({
  page,
  signIn,
}) => {
  const compiled = Promise.withResolvers<void>();
  await page.route(COMPILE_URL, async (route) => {
    await compiled.promise;
    await route.fulfill({
      json: {
        status_code: 200,
        meta: { message: 'Done.' },
        data: {
          image_path: '/painted.jpg',
          video_path: '/painted.mp4',
          stacked_video_path: '/painted-clip.mp4',
        },
      },
    });
  });
  await openEditor(page, signIn);
  await drawLine(page);
  await button(page, 'DONE').tap();
  const film = page.locator('video');
  await expect(film).toHaveJSProperty('muted', true);
  await expect(
    page.getByRole('heading', { name: 'putting your drawing on the print' }),
  ).toBeVisible();
  const readDuration = () => film.evaluate((video: HTMLVideoElement) => video.duration);
  await expect.poll(readDuration).toBeGreaterThan(0);
  expect(await readDuration()).toBeLessThanOrEqual(6);
  await film.evaluate((video: HTMLVideoElement) => {
    video.playbackRate = 8;
  });
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.ended)).toBe(true);
  await expect(page).toHaveURL('/load');
  compiled.resolve();
  await expect(page).toHaveURL('/final-preview');
  expect(await readScreenState(page)).toEqual({
    ...RESULT,
    compiled: '/painted.jpg',
    videoURL: '/painted.mp4',
    stackedVideoUrl: '/painted-clip.mp4',
    withPainting: true,
  });
});

test('when the waiting video and the compilation fail, the gallery still shows the photos and a message (EDIT-24, EDIT-27)', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await page.route('**/compiling.mp4', (route) => route.abort());
  await page.route(COMPILE_URL, respondWithError(422, 'No.'));
  await openEditor(page, signIn);
  await drawLine(page);
  await expect(button(page, 'DONE')).toBeVisible();
  await stopClock(page);
  await button(page, 'DONE').tap();
  await waitUntilShown(page, page.getByRole('alert').getByText('Problem Adding Your Drawing'));
  await page.clock.runFor(5_000);
  await waitUntilShown(page, page.getByRole('alert').getByText('Problem Processing Video'));
  await page.clock.runFor(5_000);
  await expect(page).toHaveURL('/final-preview');
  const { videoURL: _, stackedVideoUrl: __, ...photos } = RESULT;
  expect(await readScreenState(page)).toEqual({
    ...photos,
    withRecording: false,
    withPainting: false,
  });
});

test('the editor fits every size, and its buttons are large enough for a fingertip (SCREEN-13)', async ({
  page,
  signIn,
}) => {
  await openEditor(page, signIn, {}, CUT_RESULT);
  await atEverySize(page, async (size) => {
    await expect(board(page)).toBeInViewport({ ratio: 1 });
    const leastPx = (72 * Math.min(size.width, size.height)) / 1080 - 0.5;
    await expect(async () => {
      for (const { name, shownPart, sidePx } of await measureButtons(page)) {
        expect(shownPart, name).toBeCloseTo(1, 3);
        expect(sidePx, name).toBeGreaterThanOrEqual(leastPx);
      }
    }).toPass();
    await drawLine(page);
    await expect.poll(() => readColor(page, 0.4, 0.1)).toBe(RED);
    await button(page, 'Undo').tap();
  });
});

/** All at once: measuring a hundred buttons one by one is slow. */
const measureButtons = (page: Page) =>
  page.locator('button').evaluateAll((buttons) =>
    Promise.all(
      buttons.map(
        (element) =>
          new Promise<{ name: string; shownPart: number; sidePx: number }>((resolve) => {
            const observer = new IntersectionObserver(([entry]) => {
              observer.disconnect();
              const { width = 0, height = 0 } = entry?.boundingClientRect ?? {};
              const name = element.textContent;
              const shownPart = entry?.intersectionRatio ?? 0;
              resolve({ name, shownPart, sidePx: Math.min(width, height) });
            });
            observer.observe(element);
          }),
      ),
    ),
  );
