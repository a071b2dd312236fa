import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './booth-test.ts';
import { createFingers, type Finger } from './fingers.ts';
import { openWithState } from './open-with-state.ts';

export const GROUND = '#7fc8a9';
/** Of the real size: where it is empty, what is painted shows exactly. It waits for no network. */
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
/** The same on a sheet that becomes two strips. */
export const CUT_RESULT = { ...RESULT, isNoCut: false };
export const COMPILE = '**/api/compile-painting';
/** What the pens begin with. */
export const RED = '#e0223f';

function drawPrint(): Promise<Buffer> {
  return sharp({ create: { width: 1240, height: 1844, channels: 3, background: GROUND } })
    .png()
    .toBuffer();
}

/** At a kiosk that is signed in With Edit. */
export async function openEditor(
  page: Page,
  signIn: (storedValues: Record<string, string>) => Promise<void>,
  storedValues: Record<string, string> = {},
  result = RESULT,
): Promise<void> {
  await signIn({ useEdit: 'true', ...storedValues });
  // Held, as by a server that is busy.
  await page.route('**/v1/films-ahead', () => {});
  await openWithState(page, '/edit', result);
  await expect(stickers(page).first()).toBeVisible();
}

export const board = (page: Page) => page.getByRole('img', { name: 'Your print' });
export const stickers = (page: Page) =>
  page.getByRole('region', { name: 'Stickers' }).getByRole('listitem');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const draft = (page: Page) => page.evaluate(() => sessionStorage.getItem('draft'));

/** A place on the print, given in parts of its width and height. */
export async function spots(page: Page): Promise<(x: number, y: number) => Finger> {
  const box = await boxOf(board(page));
  return (x, y) => ({ x: box.x + x * box.width, y: box.y + y * box.height });
}

export type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

export async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return box;
}

export async function drawLine(page: Page): Promise<void> {
  const at = await spots(page);
  await (await createFingers(page)).drag([[at(0.1, 0.1), at(0.9, 0.1)]]);
}

/** The colour on the screen at a place of the print. */
export async function colorAt(page: Page, x: number, y: number): Promise<string> {
  const [color = ''] = await colorsAt(page, x, [y]);
  return color;
}

/** From top to bottom, in one picture. */
export async function colorsAt(page: Page, x: number, ys: readonly number[]): Promise<string[]> {
  const at = await spots(page);
  const rows = ys.map((y) => Math.round(at(x, y).y));
  const [top = 0] = rows;
  const height = (rows.at(-1) ?? 0) - top + 1;
  const column = await page.screenshot({
    clip: { x: Math.round(at(x, 0).x), y: top, width: 1, height },
  });
  const pixels = await sharp(column).removeAlpha().raw().toBuffer();
  return rows.map((row) => `#${pixels.toString('hex', 3 * (row - top), 3 * (row - top) + 3)}`);
}

export async function paintingOf(page: Page): Promise<Buffer> {
  const text = await page.evaluate(async () => {
    const bytes = await (history.state.usr.paintingImage as Blob).arrayBuffer();
    return Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  });
  return Buffer.from(text, 'latin1');
}

/** Where each change has put its sticker, as far as it has. */
export const placementsIn = async (page: Page) => {
  const { history } = JSON.parse((await draft(page)) ?? '{}');
  return history.done.map((change: { placement?: object; sticker?: { placement: object } }) => ({
    ...change.sticker?.placement,
    ...change.placement,
  }));
};

/** How many different ones were put on. */
export const countStickersIn = async (page: Page): Promise<number> => {
  const { history } = JSON.parse((await draft(page)) ?? '{}');
  const changes: { sticker?: { url: string } }[] = history?.done ?? [];
  return new Set(changes.flatMap(({ sticker }) => sticker?.url ?? [])).size;
};
