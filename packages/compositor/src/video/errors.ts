/** A file that is no clip we take; its message is a sentence a person may read. */
export class ClipError extends Error {
  override name = 'ClipError';
}

/** Work that ffmpeg did not finish: it failed, took too long, or nobody wanted it any more. */
export class VideoError extends Error {
  override name = 'VideoError';
  readonly isAborted: boolean;

  constructor(message: string, options: { cause?: unknown; isAborted?: boolean } = {}) {
    super(message, { cause: options.cause });
    this.isAborted = options.isAborted ?? false;
  }
}
