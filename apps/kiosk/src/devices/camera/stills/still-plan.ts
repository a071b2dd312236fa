import { CAPTURE_SCALE, CAPTURE_SIZE, IS_CAPTURE_MIRRORED } from '@jepret/contract';
import { coverCrop, type Size } from '@jepret/layout';
import type { StillPlan } from '../camera.ts';

/** The shape of every still; the frame decides how it is cropped on the print. */
export const STILL_SHAPE: Size = { width: CAPTURE_SIZE.widthPx, height: CAPTURE_SIZE.heightPx };

/** 1920×1080 from the center of the picture, never more than its own pixels (CAM-18). */
export function planStill(video: Size): StillPlan {
  const crop = coverCrop(video, STILL_SHAPE);
  const scale = Math.min(CAPTURE_SCALE, crop.width / STILL_SHAPE.width);
  return {
    crop,
    size: {
      width: Math.round(STILL_SHAPE.width * scale),
      height: Math.round(STILL_SHAPE.height * scale),
    },
    isMirrored: IS_CAPTURE_MIRRORED,
  };
}
