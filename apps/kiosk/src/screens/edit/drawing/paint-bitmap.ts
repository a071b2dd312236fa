import type { Painting, Stroke } from '../model/painting.ts';
import { shiftsOf } from '../model/strips.ts';
import { drawStroke } from './draw-stroke.ts';
import { createPrintCanvas } from './print-canvas.ts';

/**
 * Finished strokes as pixels, so that a frame draws one picture regardless of the number of
 * strokes.
 */
export interface PaintBitmap {
  canvas: HTMLCanvasElement;
  /** Updates the pixels to these strokes; strokes that are already drawn are not drawn again. */
  show(painting: Painting): void;
}

/** The newest strokes are not in the older bitmap, so that undo redraws only these. */
const NEWEST_COUNT = 12;

export function createPaintBitmap(): PaintBitmap {
  const all = createPrintCanvas();
  const older = createPrintCanvas();
  let shown: readonly Stroke[] = [];
  let drawnOlder: readonly Stroke[] = [];
  let shifts: readonly number[] = [];

  const startOver = (strokes: readonly Stroke[]) => {
    if (!beginsWith(strokes, drawnOlder)) {
      older.clear();
      drawnOlder = [];
    }
    all.clear();
    all.context.drawImage(older.canvas, 0, 0);
    shown = drawnOlder;
  };
  const moveToOlder = (strokes: readonly Stroke[]) => {
    if (strokes.length - drawnOlder.length < 2 * NEWEST_COUNT) return;
    const old = strokes.slice(0, -NEWEST_COUNT);
    for (const stroke of old.slice(drawnOlder.length)) drawStroke(older.context, stroke, shifts);
    drawnOlder = old;
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
      moveToOlder(strokes);
    },
  };
}

const beginsWith = (strokes: readonly Stroke[], start: readonly Stroke[]): boolean =>
  start.every((stroke, index) => stroke === strokes[index]);
