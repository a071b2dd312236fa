import { CAPTURE_SCALE, CAPTURE_SIZE, IS_CAPTURE_MIRRORED } from '@jepret/contract';
import { coverCrop, type Size } from '@jepret/layout';
import type { StillPlan } from '../camera.ts';

/** The shape of every still; what it becomes on the print is the frame's affair. */
export const STILL_SHAPE: Size = { width: CAPTURE_SIZE.widthPx, height: CAPTURE_SIZE.heightPx };

/** 1920×1080 out of the middle of the picture, never more than the camera gives (CAM-18). */
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
