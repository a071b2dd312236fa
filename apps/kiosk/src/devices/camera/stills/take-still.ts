import { DATA_URL_FILE_TYPE, PLAIN_CAPTURE_JPEG_QUALITY } from '@jepret/contract';
import { type Scheduler, within } from '@jepret/time';
import type { Camera, StillFormat, StillPlan } from '../camera.ts';
import { canvasToFile } from './canvas-file.ts';
import { drawStill } from './draw-still.ts';
import type { StillEncoder } from './still-encoder.ts';
import { planStill, STILL_SHAPE } from './still-plan.ts';
import type { StillEncoding } from './still-worker.ts';

interface Dependencies {
  clock: Scheduler;
  encoder: StillEncoder;
}

/** A worker that takes longer than this is stuck; the page encodes by itself. */
const ENCODE_LIMIT_MS = 5_000;
/** JPEG for plain capture (CAM-21), PNG beside a recording (CAM-20). */
const ENCODINGS: Record<StillFormat, StillEncoding> = {
  jpeg: { type: 'image/jpeg', quality: PLAIN_CAPTURE_JPEG_QUALITY },
  png: { type: DATA_URL_FILE_TYPE },
};

export function createStillTaker({ clock, encoder }: Dependencies): Camera['takeStill'] {
  return async (video, preview, format) => {
    const encoding = ENCODINGS[format];
    const { videoWidth: width, videoHeight: height } = video;
    if (width === 0 || height === 0) throw new Error('The size of the picture is not known.');
    const plan = planStill({ width, height });
    // Everything below shows this one frame; the camera may go on.
    const frame = new VideoFrame(video);
    try {
      drawOn(preview, frame, { ...plan, size: STILL_SHAPE });
      const encoded = within(clock, ENCODE_LIMIT_MS, () =>
        encoder.encode(frame.clone(), plan, encoding),
      );
      return (await encoded.catch(() => undefined)) ?? (await encodeHere(frame, plan, encoding));
    } finally {
      frame.close();
    }
  };
}

function encodeHere(frame: VideoFrame, plan: StillPlan, encoding: StillEncoding): Promise<Blob> {
  const canvas = document.createElement('canvas');
  drawOn(canvas, frame, plan);
  return canvasToFile(canvas, encoding);
}

function drawOn(canvas: HTMLCanvasElement, frame: VideoFrame, plan: StillPlan): void {
  const pen = canvas.getContext('2d', { alpha: false });
  if (!pen) throw new Error('The browser gives no canvas.');
  canvas.width = plan.size.width;
  canvas.height = plan.size.height;
  drawStill(pen, frame, plan);
}
