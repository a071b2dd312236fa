import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from '../support/booth-test.ts';
import { type Box, PRINT } from '../support/editing.ts';

/** Lays the handed-over painting on the print as a picture, where the editor showed both. */
export async function showOverPrint(page: Page, box: Box, offsetPx: number): Promise<Buffer> {
  await page.evaluate(
    async ({ print, box, offsetPx }) => {
      const painting = URL.createObjectURL(history.state.usr.paintingImage);
      const pictures = [print, painting].map((src, index) => {
        const picture = new Image();
        picture.src = src;
        Object.assign(picture.style, {
          position: 'fixed',
          left: `${box.x + index * offsetPx}px`,
          top: `${box.y}px`,
          width: `${box.width}px`,
          height: `${box.height}px`,
        });
        return picture;
      });
      document.body.replaceChildren(...pictures);
      await Promise.all(pictures.map((picture) => picture.decode()));
    },
    { print: PRINT, box, offsetPx },
  );
  return pixelsOf(page, box);
}

const pixelsOf = async (page: Page, box: Box): Promise<Buffer> =>
  sharp(await page.screenshot({ clip: box }))
    .removeAlpha()
    .raw()
    .toBuffer();

/** Once a new sticker has bounced. */
export async function pixelsAtRest(page: Page, box: Box): Promise<Buffer> {
  for (let before = await pixelsOf(page, box); ; ) {
    const pixels = await pixelsOf(page, box);
    if (pixels.equals(before)) return pixels;
    before = pixels;
  }
}

/** How many of the pixels are clearly another colour. */
export function partThatDiffers(pixels: Buffer, others: Buffer): number {
  expect(pixels.length).toBe(others.length);
  let different = 0;
  for (let pixel = 0; pixel < pixels.length; pixel += 3) {
    const distances = [0, 1, 2].map((part) =>
      Math.abs((pixels[pixel + part] ?? 0) - (others[pixel + part] ?? 0)),
    );
    if (Math.max(...distances) > 48) different += 1;
  }
  return different / (pixels.length / 3);
}
