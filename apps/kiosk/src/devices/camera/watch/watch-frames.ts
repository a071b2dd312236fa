import type { Scheduler } from '@jepret/time';

/** What is looked at of a video element. */
export type Pictures = Pick<
  HTMLVideoElement,
  'requestVideoFrameCallback' | 'cancelVideoFrameCallback' | 'videoWidth' | 'videoHeight'
>;

export interface FrameEvents {
  /** A real picture of a known size has arrived. */
  onFirstFrame(): void;
  onNoFrame(): void;
  onFrozen(): void;
}

export const FIRST_FRAME_LIMIT_MS = 5_000;
const FROZEN_AFTER_MS = 3_000; // CAM-31

/** Tells when pictures begin to arrive, and when they stop; then it is silent. */
export function watchFrames(video: Pictures, clock: Scheduler, events: FrameEvents): () => void {
  let hasFirst = false;
  let hasNew = false;
  let callOff = () => {};
  let request = 0;

  const stop = () => {
    callOff();
    video.cancelVideoFrameCallback(request);
  };
  const end = (tell: () => void) => {
    stop();
    tell();
  };
  const look = () => {
    if (!hasNew) return end(events.onFrozen);
    hasNew = false;
    callOff = clock.schedule(FROZEN_AFTER_MS, look);
  };
  const onFrame = () => {
    request = video.requestVideoFrameCallback(onFrame);
    hasNew = true;
    if (hasFirst || video.videoWidth === 0 || video.videoHeight === 0) return;
    hasFirst = true;
    callOff();
    callOff = clock.schedule(FROZEN_AFTER_MS, look);
    events.onFirstFrame();
  };

  callOff = clock.schedule(FIRST_FRAME_LIMIT_MS, () => end(events.onNoFrame));
  request = video.requestVideoFrameCallback(onFrame);
  return stop;
}
