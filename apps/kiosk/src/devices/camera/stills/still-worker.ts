import type { StillPlan } from '../camera.ts';
import { drawStill } from './draw-still.ts';

export interface StillOrder {
  id: number;
  frame: VideoFrame;
  plan: StillPlan;
  encoding: StillEncoding;
}

/** Travels with the order: the contract's schemas would make this worker ten times as large. */
export interface StillEncoding {
  type: string;
  /** Of formats that lose something. */
  quality?: number;
}

export type StillDelivery = { id: number; picture: Blob } | { id: number; failure: string };

const canvas = new OffscreenCanvas(1, 1);
const pen = canvas.getContext('2d', { alpha: false });

addEventListener('message', async ({ data }: MessageEvent<StillOrder>) => {
  postMessage(await fulfil(data));
});

async function fulfil({ id, frame, plan, encoding }: StillOrder): Promise<StillDelivery> {
  try {
    if (!pen) throw new Error('There is no canvas in the worker.');
    canvas.width = plan.size.width;
    canvas.height = plan.size.height;
    drawStill(pen, frame, plan);
    // Cameras lend only a few pictures at a time.
    frame.close();
    const picture = await canvas.convertToBlob(encoding);
    return { id, picture };
  } catch (error) {
    return { id, failure: String(error) };
  }
}
