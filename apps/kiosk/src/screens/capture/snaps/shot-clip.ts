import {
  type ChosenFrame,
  LIVING_PRINT_LONG_SIDE_PX,
  RECORDING_HEIGHT_PX,
  type ResizeOptions,
} from '@jepret/contract';
import { computeSlots, type Size } from '@jepret/layout';
import { planStill } from '../../../devices/camera/stills/still-plan.ts';
import type { Recorder } from '../../../devices/recorder/recorder.ts';
import type { ShotClip } from '../../../devices/shot-store/shot-store.ts';

/** The clip of one countdown; undefined when there is none, and the snap stands alone (CAM-26). */
export async function recordShotClip(
  recorder: Recorder,
  { video, frame }: { video: HTMLVideoElement; frame: ChosenFrame },
  signal: AbortSignal,
): Promise<ShotClip | undefined> {
  const { videoWidth: width, videoHeight: height } = video;
  const wish = { isShownLarge: isShownLarge(frame) };
  const recording = await recorder.record(video, signal, wish).catch(() => undefined);
  if (!recording) return undefined;
  const { film, framesPerSecond: fps } = recording;
  return { film, fps, ...framingOf({ width, height }) };
}

/** Whether the living print shows more lines of a clip than are usually recorded (FILM-27). */
export function isShownLarge(frame: ChosenFrame): boolean {
  const scale = Math.min(1, LIVING_PRINT_LONG_SIDE_PX / Math.max(frame.width, frame.height));
  return computeSlots(frame).some(({ width, height }) => {
    const lines = Math.max(height, (width * 9) / 16) * scale;
    return lines > RECORDING_HEIGHT_PX;
  });
}

/** The part of the camera's picture that the still shows, in the still's pixels (PIC-16). */
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
