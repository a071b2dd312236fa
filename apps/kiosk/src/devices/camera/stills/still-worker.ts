import type { StillPlan } from '../camera.ts';
import { drawStill } from './draw-still.ts';

export interface StillRequest {
  id: number;
  frame: VideoFrame;
  plan: StillPlan;
  encoding: StillEncoding;
}

/**
 * Sent with the request: importing the contract's schemas would make this worker ten times as
 * large.
 */
export interface StillEncoding {
  type: string;
  /** For lossy formats. */
  quality?: number;
}

export type StillResponse = { id: number; picture: Blob } | { id: number; failure: string };

const canvas = new OffscreenCanvas(1, 1);
const context = canvas.getContext('2d', { alpha: false });

addEventListener('message', async ({ data }: MessageEvent<StillRequest>) => {
  postMessage(await handleRequest(data));
});

async function handleRequest({ id, frame, plan, encoding }: StillRequest): Promise<StillResponse> {
  try {
    if (!context) throw new Error('The worker has no canvas.');
    canvas.width = plan.size.width;
    canvas.height = plan.size.height;
    drawStill(context, frame, plan);
    // Cameras provide only a few frames at a time.
    frame.close();
    const picture = await canvas.convertToBlob(encoding);
    return { id, picture };
  } catch (error) {
    return { id, failure: String(error) };
  }
}
