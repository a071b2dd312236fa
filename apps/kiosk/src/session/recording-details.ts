import { CAMERA_IDEAL, CAPTURE_SCALE, CAPTURE_SIZE, type ResizeOptions } from '@jepret/contract';
import type { Shot } from '../devices/shot-store/shot-store.ts';

interface RecordingDetails {
  fps: number;
  resizeOptions: ResizeOptions;
}

const STILL = {
  width: CAPTURE_SIZE.widthPx * CAPTURE_SCALE,
  height: CAPTURE_SIZE.heightPx * CAPTURE_SCALE,
};

/** The full picture of an ideal camera, for a session whose clips have left this kiosk. */
const DEFAULT_DETAILS: RecordingDetails = {
  fps: CAMERA_IDEAL.framesPerSecond,
  resizeOptions: {
    output_width: STILL.width,
    output_height: STILL.height,
    crop_x: 0,
    crop_y: 0,
    crop_width: STILL.width,
    crop_height: STILL.height,
  },
};

/** Recording details of a session's clips for later steps. */
export function getRecordingDetails(shots: readonly Pick<Shot, 'clip'>[]): RecordingDetails {
  const clip = shots.findLast((shot) => shot.clip)?.clip;
  return clip ? { fps: clip.fps, resizeOptions: clip.resizeOptions } : DEFAULT_DETAILS;
}
