import type { StillPlan } from '../camera.ts';

type Pen = Pick<CanvasRenderingContext2D, 'setTransform' | 'drawImage'>;

/** The one way a camera's picture gets onto a canvas, in the page and in the worker. */
export function drawStill(pen: Pen, picture: CanvasImageSource, plan: StillPlan): void {
  const { crop, size, isMirrored } = plan;
  pen.setTransform(isMirrored ? -1 : 1, 0, 0, 1, isMirrored ? size.width : 0, 0);
  pen.drawImage(picture, crop.x, crop.y, crop.width, crop.height, 0, 0, size.width, size.height);
}
