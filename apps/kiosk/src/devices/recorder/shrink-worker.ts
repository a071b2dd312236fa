import { passFrames } from './pass-frames.ts';
import { createFrameShrinker } from './shrink-frame.ts';
import type { Divisor } from './shrink-plane.ts';

export interface ShrinkRequest {
  readable: ReadableStream<VideoFrame>;
  writable: WritableStream<VideoFrame>;
  by: Divisor;
}

/**
 * `broken`: a frame could not be shrunk; `unreadable`: the frames have an unknown format and are
 * passed on unchanged.
 */
export type ShrinkFault = 'broken' | 'unreadable';

const reportFault = (fault: ShrinkFault) => postMessage(fault);

addEventListener('message', ({ data }: MessageEvent<ShrinkRequest>) => {
  const shrink = createShrink(data.by);
  void passFrames(data.readable, data.writable, (frame) =>
    shrink(frame).catch((error) => {
      reportFault('broken');
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
      if (!isUnreadable) reportFault('unreadable');
      isUnreadable = true;
      return frame.clone();
    }
    const { bytes, width: codedWidth, height: codedHeight } = shrunk;
    const { timestamp, colorSpace } = frame;
    // Without a color space the frame would count as BT.709.
    const init = { format: 'I420', codedWidth, codedHeight, timestamp, colorSpace } as const;
    return new VideoFrame(bytes, init);
  };
}
