import {
  ANIMATED_CLIP_LONG_SIDE_PX,
  type ChosenFrame,
  LIVING_PRINT_LONG_SIDE_PX,
  type ResizeOptions,
} from '@jepret/contract';
import { computeSlots, type Size } from '@jepret/layout';
import { planStill } from '../../../devices/camera/stills/still-plan.ts';
import type { Recorder } from '../../../devices/recorder/recorder.ts';
import type { ShotClip } from '../../../devices/shot-store/shot-store.ts';

/** The clip of one countdown; undefined if there is none (CAM-26). */
export async function recordShotClip(
  recorder: Recorder,
  { video, frame }: { video: HTMLVideoElement; frame: ChosenFrame },
  signal: AbortSignal,
): Promise<ShotClip | undefined> {
  const size = { width: video.videoWidth, height: video.videoHeight };
  const shownLines = countShownLines(frame, size);
  const recording = await recorder.record(video, shownLines, signal).catch(() => undefined);
  if (!recording) return undefined;
  const { video: film, framesPerSecond: fps } = recording;
  return { film, fps, ...framingOf(size) };
}

/** How many of the camera's lines the films can show (FILM-27). */
export function countShownLines(frame: ChosenFrame, camera: Size): number {
  const { crop } = planStill(camera);
  const sheetScale = Math.min(1, LIVING_PRINT_LONG_SIDE_PX / Math.max(frame.width, frame.height));
  const slotScales = computeSlots(frame).map(
    ({ width, height }) => sheetScale * Math.max(width / crop.width, height / crop.height),
  );
  const clipScale = ANIMATED_CLIP_LONG_SIDE_PX / Math.max(crop.width, crop.height);
  return Math.min(camera.height, Math.ceil(camera.height * Math.max(clipScale, ...slotScales)));
}

/** The still's crop of the camera's picture, in the still's pixels (PIC-16). */
export function framingOf(video: Size): Pick<ShotClip, 'resizeOptions' | 'isMirrored'> {
  const { crop, size, isMirrored } = planStill(video);
  const scale = size.width / crop.width;
  const resizeOptions: ResizeOptions = {
    output_width: size.width,
    output_height: size.height,
    crop_x: crop.x * scale,
    crop_y: crop.y * scale,
    crop_width: size.width,
    crop_height: size.height,
  };
  return { resizeOptions, isMirrored };
}
