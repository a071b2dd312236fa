/** Films the visitor while the countdown runs. A booth that cannot takes photos only. */
export interface Recorder {
  /** The next five seconds of what `video` shows; undefined when nothing came of it. */
  record(video: HTMLVideoElement, signal: AbortSignal): Promise<Recording | undefined>;
}

interface Recording {
  film: Blob;
  framesPerSecond: number;
}
