import { DATA_URL_FILE_TYPE, PLAIN_CAPTURE_JPEG_QUALITY } from '@jepret/contract';
import { type Scheduler, withTimeLimit } from '@jepret/time';
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

/** If the worker takes longer, it is stuck and the page encodes. */
const ENCODE_LIMIT_MS = 5_000;
/** JPEG without recording (CAM-21), PNG with recording (CAM-20). */
const ENCODINGS: Record<StillFormat, StillEncoding> = {
  jpeg: { type: 'image/jpeg', quality: PLAIN_CAPTURE_JPEG_QUALITY },
  png: { type: DATA_URL_FILE_TYPE },
};

export function createStillTaker({ clock, encoder }: Dependencies): Camera['takeStill'] {
  return async (video, preview, format) => {
    const encoding = ENCODINGS[format];
    const { videoWidth: width, videoHeight: height } = video;
    if (width === 0 || height === 0) throw new Error('The size of the picture is unknown.');
    const plan = planStill({ width, height });
    // Everything below uses this one frame; the camera may continue.
    const frame = new VideoFrame(video);
    try {
      drawToCanvas(preview, frame, { ...plan, size: STILL_SHAPE });
      const encoded = withTimeLimit(clock, ENCODE_LIMIT_MS, () =>
        encoder.encode(frame.clone(), plan, encoding),
      );
      return (await encoded.catch(() => undefined)) ?? (await encodeInPage(frame, plan, encoding));
    } finally {
      frame.close();
    }
  };
}

function encodeInPage(frame: VideoFrame, plan: StillPlan, encoding: StillEncoding): Promise<Blob> {
  const canvas = document.createElement('canvas');
  drawToCanvas(canvas, frame, plan);
  return canvasToFile(canvas, encoding);
}

function drawToCanvas(canvas: HTMLCanvasElement, frame: VideoFrame, plan: StillPlan): void {
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('The browser has no canvas.');
  canvas.width = plan.size.width;
  canvas.height = plan.size.height;
  drawStill(context, frame, plan);
}
