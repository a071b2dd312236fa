import { passFrames } from './pass-frames.ts';
import { createFrameShrinker } from './shrink-frame.ts';
import type { Divisor } from './shrink-plane.ts';

export interface ShrinkOrder {
  readable: ReadableStream<VideoFrame>;
  writable: WritableStream<VideoFrame>;
  by: Divisor;
}

/** A picture could not be made, or a film's have a format in which they are handed on as they came. */
export type ShrinkFault = 'broken' | 'unreadable';

const tell = (fault: ShrinkFault) => postMessage(fault);

addEventListener('message', ({ data }: MessageEvent<ShrinkOrder>) => {
  const shrink = createShrink(data.by);
  void passFrames(data.readable, data.writable, (frame) =>
    shrink(frame).catch((error) => {
      tell('broken');
      throw error;
    }),
  );
});

function createShrink(by: Divisor) {
  const shrinkFrame = createFrameShrinker(by);
  let isUnreadable = false;
  return async (frame: VideoFrame): Promise<VideoFrame> => {
    const shrunk = await shrinkFrame(frame);
    if (!shrunk) {
      if (!isUnreadable) tell('unreadable');
      isUnreadable = true;
      return frame.clone();
    }
    const { bytes, width: codedWidth, height: codedHeight } = shrunk;
    const { timestamp, colorSpace } = frame;
    // Without its own colours a picture would count as one of BT.709.
    const facts = { format: 'I420', codedWidth, codedHeight, timestamp, colorSpace } as const;
    return new VideoFrame(bytes, facts);
  };
}
