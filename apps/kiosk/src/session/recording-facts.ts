import { CAMERA_IDEAL, CAPTURE_SCALE, CAPTURE_SIZE, type ResizeOptions } from '@jepret/contract';
import type { Shot } from '../devices/shot-store/shot-store.ts';

interface RecordingFacts {
  fps: number;
  resizeOptions: ResizeOptions;
}

const STILL = {
  width: CAPTURE_SIZE.widthPx * CAPTURE_SCALE,
  height: CAPTURE_SIZE.heightPx * CAPTURE_SCALE,
};

/** An ideal camera's, whole: for a session whose clips have left this kiosk. */
const IDEAL: RecordingFacts = {
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

/** What later steps are told of a session's clips. */
export function recordingFactsOf(shots: readonly Pick<Shot, 'clip'>[]): RecordingFacts {
  const clip = shots.findLast((shot) => shot.clip)?.clip;
  return clip ? { fps: clip.fps, resizeOptions: clip.resizeOptions } : IDEAL;
}
