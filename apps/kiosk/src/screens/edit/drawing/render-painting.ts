import { canvasToFile } from '../../../devices/camera/stills/canvas-file.ts';
import type { Painting } from '../model/painting.ts';
import { drawSticker } from './draw-sticker.ts';
import { drawStroke } from './draw-stroke.ts';
import { createPrintCanvas } from './print-canvas.ts';
import type { StickerImages } from './sticker-images.ts';

/** The painting alone, on nothing, in the template's size (EDIT-15). */
export async function renderPainting(
  { strokes, stickers }: Painting,
  images: StickerImages,
): Promise<Blob> {
  const { canvas, context } = createPrintCanvas();
  for (const stroke of strokes) drawStroke(context, stroke);
  for (const sticker of stickers) {
    const image = await images.load(sticker.url);
    if (image) drawSticker(context, sticker, image);
  }
  return canvasToFile(canvas);
}
