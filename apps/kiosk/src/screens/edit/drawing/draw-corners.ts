import type { Point, Sticker } from '../model/painting.ts';
import { cornersOf, FINGERTIP_PX } from '../model/placement.ts';

const DARK = '#231a16';
const RED = '#d4213d';
const WHITE = '#ffffff';
const RADIUS_PX = FINGERTIP_PX * 0.72;
const LINE_PX = 8;
/** In a square of 2 × 2 around the corner's center. */
const CROSS = new Path2D('M-.38-.38 .38 .38M.38-.38-.38 .38');
const TURN = new Path2D('M.42-.1A.44 .44 0 1 0 .3 .34M.46-.46V-.06H.06');

/**
 * The selection box and the corner buttons of the selected sticker. On the screen only, never in
 * the result.
 */
export function drawCorners(
  context: CanvasRenderingContext2D,
  sticker: Sticker,
  isHeld: boolean,
): void {
  context.save();
  context.lineWidth = LINE_PX;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  drawBox(context, sticker);
  if (!isHeld) {
    const corners = cornersOf(sticker);
    drawCorner(context, corners.delete, RED, WHITE, CROSS);
    drawCorner(context, corners.turn, WHITE, DARK, TURN);
  }
  context.restore();
}

/** White under dark, visible on any photo. */
function drawBox(context: CanvasRenderingContext2D, { widthPx, heightPx, placement }: Sticker) {
  const [width, height] = [widthPx * placement.scale, heightPx * placement.scale];
  context.save();
  context.translate(placement.x, placement.y);
  context.rotate((placement.rotationDeg * Math.PI) / 180);
  context.beginPath();
  context.roundRect(-width / 2, -height / 2, width, height, FINGERTIP_PX / 3);
  context.strokeStyle = WHITE;
  context.stroke();
  context.lineWidth = LINE_PX / 2;
  context.setLineDash([2 * LINE_PX, 2 * LINE_PX]);
  context.strokeStyle = DARK;
  context.stroke();
  context.restore();
}

function drawCorner(
  context: CanvasRenderingContext2D,
  { x, y }: Point,
  fill: string,
  ink: string,
  sign: Path2D,
): void {
  context.save();
  context.translate(x, y);
  context.beginPath();
  context.arc(0, 0, RADIUS_PX, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = DARK;
  context.stroke();
  context.scale(RADIUS_PX, RADIUS_PX);
  context.lineWidth = 0.17;
  context.strokeStyle = ink;
  context.stroke(sign);
  context.restore();
}
