import type { Ffmpeg } from './ffmpeg.ts';

export interface ClipFacts {
  /** As it is shown, after its rotation. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly durationMs: number | undefined;
  readonly framesPerSecond: number | undefined;
}

/** What a clip is, by its bytes; throws a ClipError for what is none. */
export async function inspectClip(
  _ffmpeg: Ffmpeg,
  _file: string,
  _signal: AbortSignal,
): Promise<ClipFacts> {
  throw new Error('not yet');
}
