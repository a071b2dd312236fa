/** Films the visitor while the countdown runs. A booth that cannot takes photos only. */
export interface Recorder {
  /** The next five seconds of what `video` shows; undefined when nothing came of it. */
  record(
    video: HTMLVideoElement,
    signal: AbortSignal,
    wish?: RecordingWish,
  ): Promise<Recording | undefined>;
}

interface RecordingWish {
  /** The film will be shown with more lines than are usually recorded. */
  isShownLarge?: boolean;
}

interface Recording {
  film: Blob;
  framesPerSecond: number;
}
