/** Where films lie while they are made: plain files, because ffmpeg reads and writes nothing else. */
export interface Workbench {
  /** The folder that a task works in is gone when its promise settles. */
  use<Result>(task: (bench: Bench) => Promise<Result>): Promise<Result>;
}

export interface Bench {
  /** For a file with this ending, such as `.mp4`. */
  newPath(ending: string): string;
  /** A blob as a file, only to be read; undefined when there is none. */
  fetch(blobKey: string): Promise<string | undefined>;
}
