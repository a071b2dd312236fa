import { createFrameShrinker } from './shrink-frame.ts';
import type { Divisor } from './shrink-plane.ts';

export interface ShrinkOrder {
  readable: ReadableStream<VideoFrame>;
  writable: WritableStream<VideoFrame>;
  by: Divisor;
}

/** A picture could not be made, or has a format that is handed on as it came. */
export type ShrinkFault = 'broken' | 'unreadable';

const tell = (fault: ShrinkFault) => postMessage(fault);

addEventListener('message', ({ data }: MessageEvent<ShrinkOrder>) => {
  const { readable, writable, by } = data;
  const shrink = createShrink(by);
  const shrinking = new TransformStream<VideoFrame, VideoFrame>({
    async transform(frame, controller) {
      const shrunk = await shrink(frame).catch((error) => {
        frame.close();
        tell('broken');
        throw error;
      });
      try {
        controller.enqueue(shrunk);
      } catch (error) {
        // When the recording is over nobody takes the rest.
        shrunk.close();
        throw error;
      }
    },
  });
  void readable
    .pipeThrough(shrinking)
    .pipeTo(writable)
    .catch(() => {});
});

function createShrink(by: Divisor) {
  const shrinkFrame = createFrameShrinker(by);
  return async (frame: VideoFrame): Promise<VideoFrame> => {
    const shrunk = await shrinkFrame(frame);
    if (!shrunk) {
      tell('unreadable');
      return frame;
    }
    const { bytes, width: codedWidth, height: codedHeight } = shrunk;
    const { timestamp, colorSpace } = frame;
    // Without its own colours a picture would count as one of BT.709.
    const facts = { format: 'I420', codedWidth, codedHeight, timestamp, colorSpace } as const;
    const made = new VideoFrame(bytes, facts);
    // Cameras lend only a few pictures at a time.
    frame.close();
    return made;
  };
}
