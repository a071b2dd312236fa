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
  void shrinkAll(data);
});

/** One picture at a time, in hand from the camera to the film: one left in a queue would stay open. */
async function shrinkAll({ readable, writable, by }: ShrinkOrder): Promise<void> {
  const shrink = createShrink(by);
  const frames = readable.getReader();
  const film = writable.getWriter();
  try {
    for (;;) {
      const { value: frame, done } = await frames.read();
      if (done) return await film.close();
      const shrunk = await shrink(frame).catch((error) => {
        frame.close();
        tell('broken');
        throw error;
      });
      await film.write(shrunk).finally(() => shrunk.close());
    }
  } catch (error) {
    // Also when the recording is over: then nobody takes the rest.
    await Promise.allSettled([frames.cancel(error), film.abort(error)]);
  }
}

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
