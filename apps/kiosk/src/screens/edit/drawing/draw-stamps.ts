import type { StrokePoint } from 'perfect-freehand';
import type { Stroke } from '../model/painting.ts';
import type { Pen } from './pens.ts';

type StampPen = Extract<Pen, { kind: 'stamps' }>;

const TILT_RADIANS = 0.3;
/** In a square of 2 × 2 about its middle. */
const HEART = new Path2D(
  'M0 .85C-1.5-.15-.85-1.05-.35-.8-.15-.7 0-.45 0-.35 0-.45.15-.7.35-.8.85-1.05 1.5-.15 0 .85Z',
);

/** Sets a stamp at even distances along the line. */
export function drawStamps(
  context: CanvasRenderingContext2D,
  { color, widthPx }: Stroke,
  line: readonly StrokePoint[],
  { stamp, sizeFactor, spacingFactor }: StampPen,
): void {
  context.fillStyle = color;
  const radius = (widthPx * sizeFactor) / 2;
  listStamps(line, widthPx * spacingFactor).forEach(([x, y], index) => {
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

/** The points at 0, one spacing, two spacings … of the line's length. */
export function listStamps(
  line: readonly Pick<StrokePoint, 'point' | 'runningLength'>[],
  spacingPx: number,
): [number, number][] {
  const stamps: [number, number][] = [];
  line.forEach(({ point, runningLength }, index) => {
    const before = line[index - 1];
    const fromPx = before?.runningLength ?? runningLength;
    const [fromX, fromY] = before?.point ?? point;
    for (let atPx = stamps.length * spacingPx; atPx <= runningLength; atPx += spacingPx) {
      const part = runningLength > fromPx ? (atPx - fromPx) / (runningLength - fromPx) : 0;
      stamps.push([fromX + part * (point[0] - fromX), fromY + part * (point[1] - fromY)]);
    }
  });
  return stamps;
}
