/** Temporary files of clips and films: ffmpeg reads and writes only plain files. */
export interface WorkFolders {
  /** Runs a task with a folder of its own, which is deleted when the task's promise settles. */
  withFolder<Result>(task: (folder: WorkFolder) => Promise<Result>): Promise<Result>;
}

export interface WorkFolder {
  /** A path for a new file with this ending, such as `.mp4`. */
  newPath(ending: string): string;
  /** A read-only copy of a blob as a file; undefined if there is no such blob. */
  fetchBlob(blobKey: string): Promise<string | undefined>;
}
