/** The file is not an accepted clip; the message is a sentence for people. */
export class ClipError extends Error {
  override name = 'ClipError';
}

/** Work that ffmpeg did not finish. */
export class VideoError extends Error {
  override name = 'VideoError';
  /** The caller aborted it. */
  readonly isAborted: boolean;
  /** It was stopped, by the caller or by the system: a retry may succeed. */
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
