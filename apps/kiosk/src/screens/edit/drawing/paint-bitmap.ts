import type { Painting, Stroke } from '../model/painting.ts';
import { shiftsOf } from '../model/strips.ts';
import { drawStroke } from './draw-stroke.ts';
import { createPrintCanvas } from './print-canvas.ts';

/** The finished lines as pixels, so that a frame costs one picture however much was drawn. */
export interface PaintBitmap {
  canvas: HTMLCanvasElement;
  /** Brings the pixels to these lines; what is already there is not drawn again. */
  show(painting: Painting): void;
}

/** So many newest lines are kept apart from the rest: taking one back draws only these again. */
const NEWEST = 12;

export function createPaintBitmap(): PaintBitmap {
  const all = createPrintCanvas();
  const older = createPrintCanvas();
  let shown: readonly Stroke[] = [];
  let settled: readonly Stroke[] = [];
  let shifts: readonly number[] = [];

  const startOver = (strokes: readonly Stroke[]) => {
    if (!beginsWith(strokes, settled)) {
      older.clear();
      settled = [];
    }
    all.clear();
    all.context.drawImage(older.canvas, 0, 0);
    shown = settled;
  };
  const settle = (strokes: readonly Stroke[]) => {
    if (strokes.length - settled.length < 2 * NEWEST) return;
    const old = strokes.slice(0, -NEWEST);
    for (const stroke of old.slice(settled.length)) drawStroke(older.context, stroke, shifts);
    settled = old;
  };

  return {
    canvas: all.canvas,
    show(painting) {
      const { strokes } = painting;
      if (shifts !== shiftsOf(painting)) {
        shifts = shiftsOf(painting);
        startOver([]);
      }
      if (!beginsWith(strokes, shown)) startOver(strokes);
      for (const stroke of strokes.slice(shown.length)) drawStroke(all.context, stroke, shifts);
      shown = strokes;
      settle(strokes);
    },
  };
}

const beginsWith = (strokes: readonly Stroke[], start: readonly Stroke[]): boolean =>
  start.every((stroke, index) => stroke === strokes[index]);
