/** A file that is no clip we take; its message is a sentence a person may read. */
export class ClipError extends Error {
  override name = 'ClipError';
}

/** Work that ffmpeg did not finish. */
export class VideoError extends Error {
  override name = 'VideoError';
  /** Nobody wanted it any more. */
  readonly isAborted: boolean;
  /** It was stopped, from here or from outside: the same work may succeed another time. */
  readonly isTemporary: boolean;

  constructor(
    message: string,
    {
      cause,
      isAborted = false,
      isTemporary = isAborted,
    }: { cause?: unknown; isAborted?: boolean; isTemporary?: boolean } = {},
  ) {
    super(message, { cause });
    this.isAborted = isAborted;
    this.isTemporary = isTemporary;
  }
}
