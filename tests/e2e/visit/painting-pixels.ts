import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from '../support/booth-test.ts';
import { type Box, PRINT } from '../support/editing.ts';

/** Draws the submitted painting over the print as pictures, at the position of the editor. */
export async function capturePaintingOverPrint(
  page: Page,
  box: Box,
  offsetPx: number,
): Promise<Buffer> {
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
  return capturePixels(page, box);
}

const capturePixels = async (page: Page, box: Box): Promise<Buffer> =>
  sharp(await page.screenshot({ clip: box }))
    .removeAlpha()
    .raw()
    .toBuffer();

/** Waits until the animation of a new sticker has ended. */
export async function captureSettledPixels(page: Page, box: Box): Promise<Buffer> {
  for (let before = await capturePixels(page, box); ; ) {
    const pixels = await capturePixels(page, box);
    if (pixels.equals(before)) return pixels;
    before = pixels;
  }
}

/** The share of pixels whose colour differs clearly. */
export function shareOfDifferentPixels(pixels: Buffer, others: Buffer): number {
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
