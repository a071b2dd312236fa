import type { StrokePoint } from 'perfect-freehand';
import type { Stroke } from '../model/painting.ts';
import type { Pen } from './pens.ts';
import { listStampPoints } from './stamp-points.ts';

type StampPen = Extract<Pen, { kind: 'stamps' }>;

const TILT_RADIANS = 0.3;
/** In a square of 2 × 2 around its center. */
const HEART = new Path2D(
  'M0 .85C-1.5-.15-.85-1.05-.35-.8-.15-.7 0-.45 0-.35 0-.45.15-.7.35-.8.85-1.05 1.5-.15 0 .85Z',
);

/** Draws stamps at equal distances along the line. */
export function drawStamps(
  context: CanvasRenderingContext2D,
  { color, widthPx }: Stroke,
  line: readonly StrokePoint[],
  { stamp, sizeFactor, spacingFactor }: StampPen,
): void {
  context.fillStyle = color;
  const radius = (widthPx * sizeFactor) / 2;
  listStampPoints(line, widthPx * spacingFactor).forEach(([x, y], index) => {
    if (stamp === 'dot') {
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.fill();
      return;
    }
    context.save();
    context.translate(x, y);
    context.rotate(index % 2 === 0 ? -TILT_RADIANS : TILT_RADIANS);
    context.scale(radius, radius);
    context.fill(HEART);
    context.restore();
  });
}
