import { PAINTING_SIZE } from '@jepret/contract';
import type { Stroke } from '../model/painting.ts';
import { drawStroke } from './draw-stroke.ts';

/** The finished lines as pixels, so that a frame costs one picture however much was drawn. */
export interface PaintBitmap {
  canvas: HTMLCanvasElement;
  /** Brings the pixels to these lines; what is already there is not drawn again. */
  show(strokes: readonly Stroke[]): void;
}

export function createPaintBitmap(): PaintBitmap {
  const { canvas, context } = createPrintCanvas();
  let shown: readonly Stroke[] = [];
  return {
    canvas,
    show(strokes) {
      const isLonger = shown.every((stroke, index) => stroke === strokes[index]);
      if (!isLonger) context.clearRect(0, 0, canvas.width, canvas.height);
      for (const stroke of strokes.slice(isLonger ? shown.length : 0)) drawStroke(context, stroke);
      shown = strokes;
    },
  };
}

/** A canvas of the print's size. */
export function createPrintCanvas() {
  const canvas = document.createElement('canvas');
  canvas.width = PAINTING_SIZE.widthPx;
  canvas.height = PAINTING_SIZE.heightPx;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no memory left for a canvas.');
  return { canvas, context };
}
