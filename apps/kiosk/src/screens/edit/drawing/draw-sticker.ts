import type { Sticker } from '../model/painting.ts';

/** Draws a sticker in the print's pixels, for the screen and the PNG. */
export function drawSticker(
  context: CanvasRenderingContext2D,
  { widthPx, heightPx, placement }: Sticker,
  image: CanvasImageSource,
): void {
  context.save();
  context.translate(placement.x, placement.y);
  context.rotate((placement.rotationDeg * Math.PI) / 180);
  context.scale(placement.scale, placement.scale);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, -widthPx / 2, -heightPx / 2, widthPx, heightPx);
  context.restore();
}
