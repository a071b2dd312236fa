import type { StillPlan } from '../camera.ts';

type DrawingContext = Pick<CanvasRenderingContext2D, 'setTransform' | 'drawImage'>;

/** Draws a camera's picture onto a canvas, in the page and in the worker. */
export function drawStill(
  context: DrawingContext,
  picture: CanvasImageSource,
  plan: StillPlan,
): void {
  const { crop, size, isMirrored } = plan;
  context.setTransform(isMirrored ? -1 : 1, 0, 0, 1, isMirrored ? size.width : 0, 0);
  context.drawImage(
    picture,
    crop.x,
    crop.y,
    crop.width,
    crop.height,
    0,
    0,
    size.width,
    size.height,
  );
}
