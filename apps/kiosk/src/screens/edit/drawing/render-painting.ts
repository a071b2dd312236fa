import { canvasToFile } from '../../../devices/camera/stills/canvas-file.ts';
import type { Painting } from '../model/painting.ts';
import { shiftSticker, shiftsOf } from '../model/strips.ts';
import { drawSticker } from './draw-sticker.ts';
import { drawStroke } from './draw-stroke.ts';
import { createPrintCanvas } from './print-canvas.ts';
import type { StickerImages } from './sticker-images.ts';

/** The painting on a transparent background in the template's size (EDIT-15). */
export async function renderPainting(painting: Painting, images: StickerImages): Promise<Blob> {
  const { canvas, context } = createPrintCanvas();
  const shifts = shiftsOf(painting);
  for (const stroke of painting.strokes) drawStroke(context, stroke, shifts);
  for (const sticker of painting.stickers) {
    const image = await images.loadWithRetries(sticker.url);
    if (!image) continue;
    for (const byPx of shifts) drawSticker(context, shiftSticker(sticker, byPx), image);
  }
  return canvasToFile(canvas);
}
