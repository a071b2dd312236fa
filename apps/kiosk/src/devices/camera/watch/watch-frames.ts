import type { Scheduler } from '@jepret/time';

export type FrameSource = Pick<
  HTMLVideoElement,
  'requestVideoFrameCallback' | 'cancelVideoFrameCallback' | 'videoWidth' | 'videoHeight'
>;

export interface FrameEvents {
  /** A picture with a known size has arrived. */
  onFirstFrame(): void;
  /** With the number of pictures that the video has shown, where the browser counts them. */
  onFrame(presentedFrames: number | undefined): void;
  onNoFrame(): void;
  onFrozen(): void;
}

export const FIRST_FRAME_LIMIT_MS = 5_000;
const FROZEN_AFTER_MS = 3_000; // CAM-31

/** Reports the first picture, and once when pictures stop. */
export function watchFrames(video: FrameSource, clock: Scheduler, events: FrameEvents): () => void {
  let hasFirstFrame = false;
  let hasNewFrame = false;
  let cancelTimer = () => {};
  let request = 0;

  const stop = () => {
    cancelTimer();
    video.cancelVideoFrameCallback(request);
  };
  const end = (report: () => void) => {
    stop();
    report();
  };
  const checkFrozen = () => {
    if (!hasNewFrame) return end(events.onFrozen);
    hasNewFrame = false;
    cancelTimer = clock.schedule(FROZEN_AFTER_MS, checkFrozen);
  };
  const onFrame: VideoFrameRequestCallback = (_now, { presentedFrames }) => {
    events.onFrame(presentedFrames);
    request = video.requestVideoFrameCallback(onFrame);
    hasNewFrame = true;
    if (hasFirstFrame || video.videoWidth === 0 || video.videoHeight === 0) return;
    hasFirstFrame = true;
    cancelTimer();
    cancelTimer = clock.schedule(FROZEN_AFTER_MS, checkFrozen);
    events.onFirstFrame();
  };

  cancelTimer = clock.schedule(FIRST_FRAME_LIMIT_MS, () => end(events.onNoFrame));
  request = video.requestVideoFrameCallback(onFrame);
  return stop;
}
