/** Films the visitor while the countdown runs. A booth that cannot takes photos only. */
export interface Recorder {
  /**
   * The next five seconds of what `video` shows, of whose lines so many will be seen; undefined when
   * nothing came of it.
   */
  record(
    video: HTMLVideoElement,
    shownLines: number,
    signal: AbortSignal,
  ): Promise<Recording | undefined>;

  /** How the next film will be recorded, in short words for staff; `none` where nothing can be. */
  describeChoice(): Promise<string>;
  /** Calls back whenever those words change. */
  watchChoice(onChange: () => void): () => void;
}

interface Recording {
  film: Blob;
  framesPerSecond: number;
}
