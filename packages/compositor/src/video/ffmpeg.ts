/** The installed program, found once. */
export interface Ffmpeg {
  readonly ffmpegPath: string;
  readonly ffprobePath: string;
  readonly version: string;
  /** How long one run may take. */
  readonly timeLimitMs: number;
}

/** Undefined when there is none, or only one that is too old or cannot write H.264. */
export async function findFfmpeg(
  _options: { path?: string | undefined; timeLimitMs?: number } = {},
): Promise<Ffmpeg | undefined> {
  throw new Error('not yet');
}
