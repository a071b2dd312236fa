import { PLAIN_CAPTURE_JPEG_QUALITY } from '@jepret/contract';
import type { Camera, StillPlan } from '../../lib/camera.ts';
import type { Clock } from '../../lib/clock.ts';
import { within } from '../../lib/wait.ts';
import { drawStill } from './draw-still.ts';
import type { StillEncoder } from './still-encoder.ts';
import { planStill, STILL_SHAPE } from './still-plan.ts';

interface Dependencies {
  clock: Clock;
  encoder: StillEncoder;
}

/** A worker that takes longer than this is stuck; the page encodes by itself. */
const ENCODE_LIMIT_MS = 5_000;
/** Section 9, plain capture. */
const FORMAT = { type: 'image/jpeg', quality: PLAIN_CAPTURE_JPEG_QUALITY };

export function createStillTaker({ clock, encoder }: Dependencies): Camera['takeStill'] {
  return async (video, preview) => {
    const { videoWidth: width, videoHeight: height } = video;
    if (width === 0 || height === 0) throw new Error('The size of the picture is not known.');
    const plan = planStill({ width, height });
    // Everything below shows this one frame; the camera may go on.
    const frame = new VideoFrame(video);
    try {
      drawOn(preview, frame, { ...plan, size: STILL_SHAPE });
      const encoded = within(clock, ENCODE_LIMIT_MS, () =>
        encoder.encode(frame.clone(), plan, FORMAT),
      );
      return (await encoded.catch(() => undefined)) ?? (await encodeHere(frame, plan));
    } finally {
      frame.close();
    }
  };
}

function encodeHere(frame: VideoFrame, plan: StillPlan): Promise<Blob> {
  const canvas = document.createElement('canvas');
  drawOn(canvas, frame, plan);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (picture) => (picture ? resolve(picture) : reject(new Error('The still has no bytes.'))),
      FORMAT.type,
      FORMAT.quality,
    );
  });
}

function drawOn(canvas: HTMLCanvasElement, frame: VideoFrame, plan: StillPlan): void {
  const pen = canvas.getContext('2d', { alpha: false });
  if (!pen) throw new Error('The browser gives no canvas.');
  canvas.width = plan.size.width;
  canvas.height = plan.size.height;
  drawStill(pen, frame, plan);
}
