import type { Painting } from '../model/painting.ts';
import { drawSticker } from './draw-sticker.ts';
import { createPaintBitmap, createPrintCanvas } from './paint-bitmap.ts';
import type { StickerImages } from './sticker-images.ts';

/** D25: the painting alone, on nothing, in the template's size. */
export async function renderPainting(
  { strokes, stickers }: Painting,
  images: StickerImages,
): Promise<Blob> {
  const { canvas, context } = createPrintCanvas();
  const paint = createPaintBitmap();
  paint.show(strokes);
  context.drawImage(paint.canvas, 0, 0);
  for (const sticker of stickers) {
    const image = await images.load(sticker.url);
    if (image) drawSticker(context, sticker, image);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('The painting could not be made into a picture.'));
    }, 'image/png');
  });
}
