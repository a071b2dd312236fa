import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './booth-test.ts';
import { createFingers, type Finger } from './fingers.ts';
import { openWithState } from './open-with-state.ts';

export const BACKGROUND_COLOR = '#7fc8a9';
/**
 * An empty print of the real size, on which drawn colors are exact. A data URL needs no network.
 */
export const PRINT = `data:image/png;base64,${(await drawPrint()).toString('base64')}`;
export const RESULT = {
  txID: 'trx-1',
  effect: 'original',
  isNoCut: true,
  withRecording: true,
  compiled: PRINT,
  videoURL: '/living.mp4',
  stackedVideoUrl: '/clip.mp4',
};
/** The same session on a sheet that is cut into two strips. */
export const CUT_RESULT = { ...RESULT, isNoCut: false };
export const COMPILE_URL = '**/api/compile-painting';
/** The initial color of the pens. */
export const RED = '#e0223f';

function drawPrint(): Promise<Buffer> {
  return sharp({ create: { width: 1240, height: 1844, channels: 3, background: BACKGROUND_COLOR } })
    .png()
    .toBuffer();
}

/** Opens the editor on a kiosk that is signed in With Edit. */
export async function openEditor(
  page: Page,
  signIn: (storedValues: Record<string, string>) => Promise<void>,
  storedValues: Record<string, string> = {},
  result = RESULT,
): Promise<void> {
  await signIn({ useEdit: 'true', ...storedValues });
  // The call never ends, as on a busy server.
  await page.route('**/v1/films-ahead', () => {});
  await openWithState(page, '/edit', result);
  await expect(stickers(page).first()).toBeVisible();
}

export const board = (page: Page) => page.getByRole('img', { name: 'Your print' });
export const stickers = (page: Page) =>
  page.getByRole('region', { name: 'Stickers' }).getByRole('listitem');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const readDraft = (page: Page) => page.evaluate(() => sessionStorage.getItem('draft'));

/**
 * Returns a function that converts fractions of the print's width and height to screen coordinates.
 */
export async function mapPrintToScreen(page: Page): Promise<(x: number, y: number) => Finger> {
  const box = await getBox(board(page));
  return (x, y) => ({ x: box.x + x * box.width, y: box.y + y * box.height });
}

export type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

export async function getBox(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element is not visible.');
  return box;
}

export async function drawLine(page: Page): Promise<void> {
  const at = await mapPrintToScreen(page);
  await (await createFingers(page)).drag([[at(0.1, 0.1), at(0.9, 0.1)]]);
}

/** Reads the color on the screen at a position of the print. */
export async function readColor(page: Page, x: number, y: number): Promise<string> {
  const [color = ''] = await readColors(page, x, [y]);
  return color;
}

/** Reads the colors from top to bottom in one screenshot. */
export async function readColors(page: Page, x: number, ys: readonly number[]): Promise<string[]> {
  const at = await mapPrintToScreen(page);
  const rows = ys.map((y) => Math.round(at(x, y).y));
  const [top = 0] = rows;
  const height = (rows.at(-1) ?? 0) - top + 1;
  const column = await page.screenshot({
    clip: { x: Math.round(at(x, 0).x), y: top, width: 1, height },
  });
  const pixels = await sharp(column).removeAlpha().raw().toBuffer();
  return rows.map((row) => `#${pixels.toString('hex', 3 * (row - top), 3 * (row - top) + 3)}`);
}

export async function readPainting(page: Page): Promise<Buffer> {
  const text = await page.evaluate(async () => {
    const bytes = await (history.state.usr.paintingImage as Blob).arrayBuffer();
    return Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  });
  return Buffer.from(text, 'latin1');
}

/** Lists the sticker placement of each change; it is empty for a change without one. */
export const listStickerPlacements = async (page: Page) => {
  const { history } = JSON.parse((await readDraft(page)) ?? '{}');
  return history.done.map((change: { placement?: object; sticker?: { placement: object } }) => ({
    ...change.sticker?.placement,
    ...change.placement,
  }));
};

/** Counts the different stickers in the draft. */
export const countStickers = async (page: Page): Promise<number> => {
  const { history } = JSON.parse((await readDraft(page)) ?? '{}');
  const changes: { sticker?: { url: string } }[] = history?.done ?? [];
  return new Set(changes.flatMap(({ sticker }) => sticker?.url ?? [])).size;
};
