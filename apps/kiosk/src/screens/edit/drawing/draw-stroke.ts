import { getStrokeOutlinePoints, getStrokePoints, type StrokePoint } from 'perfect-freehand';
import type { Stroke } from '../model/painting.ts';
import { isVisible } from '../model/strips.ts';
import { drawStamps } from './draw-stamps.ts';
import { type Coat, ERASER, PENS, type Pen } from './pens.ts';
import { listStampPoints } from './stamp-points.ts';

/** Smoothing of the line against a trembling finger. */
const STREAMLINE = 0.45;
/** The largest distance of paint from its line, in line widths. */
const MAX_REACH_FACTOR = 3;
const HUE_PER_PX = 0.9;

/**
 * Draws a stroke in the print's pixels at each of the shifts; used by the screen, the paint bitmap
 * and the PNG.
 */
export function drawStroke(
  context: CanvasRenderingContext2D,
  stroke: Stroke,
  shifts: readonly number[],
): void {
  const pen: Pen = stroke.pen === 'eraser' ? ERASER : PENS[stroke.pen];
  const line = getStrokePoints([...stroke.points], { streamline: STREAMLINE, last: true });

  for (const shiftPx of shifts) {
    if (shiftPx !== 0 && !isVisible(stroke.points, MAX_REACH_FACTOR * stroke.widthPx, shiftPx))
      continue;
    context.save();
    context.translate(shiftPx, 0);
    if (pen === ERASER) context.globalCompositeOperation = 'destination-out';
    if (pen.kind === 'outline') {
      for (const coat of pen.coats) fillCoat(context, stroke, line, pen.shape, coat);
    }
    if (pen.kind === 'stamps') drawStamps(context, stroke, line, pen);
    if (pen.kind === 'rainbow') drawRainbow(context, stroke, line);
    context.restore();
  }
}

function fillCoat(
  context: CanvasRenderingContext2D,
  stroke: Stroke,
  line: StrokePoint[],
  shape: object,
  { widthFactor, color = stroke.color, alpha = 1 }: Coat,
): void {
  const outline = getStrokeOutlinePoints(line, {
    ...shape,
    size: stroke.widthPx * widthFactor,
    simulatePressure: true,
    last: true,
  });
  const [first] = outline;
  if (!first) return;
  context.globalAlpha = alpha;
  context.fillStyle = color;
  context.beginPath();
  context.moveTo(...first);
  for (const [index, [x, y]] of outline.entries()) {
    const [nextX, nextY] = outline[index + 1] ?? first;
    context.quadraticCurveTo(x, y, (x + nextX) / 2, (y + nextY) / 2);
  }
  context.fill();
}

/** Drawn in short pieces for a continuous gradient. */
function drawRainbow(
  context: CanvasRenderingContext2D,
  { widthPx }: Stroke,
  line: readonly StrokePoint[],
): void {
  const piecePx = widthPx / 3;
  const points = listStampPoints(line, piecePx);
  context.lineCap = 'round';
  context.lineWidth = widthPx;
  points.forEach((point, index) => {
    context.strokeStyle = `hsl(${Math.round(index * piecePx * HUE_PER_PX) % 360} 92% 60%)`;
    context.beginPath();
    context.moveTo(...(points[index - 1] ?? point));
    context.lineTo(...point);
    context.stroke();
  });
}
