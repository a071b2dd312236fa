/** Records the visitor during the countdown. A booth that cannot record takes photos only. */
export interface Recorder {
  /**
   * Records the next five seconds of `video`, of which `shownLines` lines will be visible;
   * undefined on failure.
   */
  record(
    video: HTMLVideoElement,
    shownLines: number,
    signal: AbortSignal,
  ): Promise<Recording | undefined>;

  /**
   * A short description of the next recording's setting for staff; `none` if recording is
   * impossible.
   */
  describeChoice(): Promise<string>;
  /** Calls back when that description changes. */
  watchChoice(onChange: () => void): () => void;
}

interface Recording {
  video: Blob;
  framesPerSecond: number;
}
