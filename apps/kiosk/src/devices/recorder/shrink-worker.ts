import { type SourceFrame, shrinkFrame } from './shrink-frame.ts';
import type { Divisor } from './shrink-plane.ts';

export interface ShrinkOrder {
  readable: ReadableStream<VideoFrame>;
  writable: WritableStream<VideoFrame>;
  by: Divisor;
}

addEventListener('message', ({ data }: MessageEvent<ShrinkOrder>) => {
  const { readable, writable, by } = data;
  const shrinking = new TransformStream<VideoFrame, VideoFrame>({
    async transform(frame, controller) {
      controller.enqueue((await shrink(frame, by)) ?? frame);
    },
  });
  // It ends with the recording, when whoever listens has what was wanted.
  void readable
    .pipeThrough(shrinking)
    .pipeTo(writable)
    .catch(() => {});
});

async function shrink(
  frame: VideoFrame & SourceFrame,
  by: Divisor,
): Promise<VideoFrame | undefined> {
  const shrunk = await shrinkFrame(frame, by);
  if (!shrunk) return undefined;
  const { bytes, width: codedWidth, height: codedHeight } = shrunk;
  const { timestamp } = frame;
  // Cameras lend only a few pictures at a time.
  frame.close();
  return new VideoFrame(bytes, { format: 'I420', codedWidth, codedHeight, timestamp });
}
