import { VideoError } from '../ffmpeg/errors.ts';
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts';
import type { Films } from '../films/render-films.ts';

/** What the film thread is told. */
export type Order =
  | { readonly id: number; readonly ffmpeg: Ffmpeg; readonly films: Films }
  | { readonly id: number; readonly isStopped: true };

/** What it answers, once for each order. */
export interface Answer {
  readonly id: number;
  readonly failure?: Failure;
}

/** An error of ours, whose class would not survive the way between threads. */
type Failure =
  | { readonly message: string; readonly isAborted: boolean; readonly isTemporary: boolean }
  | { readonly unexpected: unknown };

export function toFailure(error: unknown): Failure {
  if (!(error instanceof VideoError)) return { unexpected: error };
  const { message, isAborted, isTemporary } = error;
  return { message, isAborted, isTemporary };
}

export function toError(failure: Failure): unknown {
  return 'unexpected' in failure ? failure.unexpected : new VideoError(failure.message, failure);
}
