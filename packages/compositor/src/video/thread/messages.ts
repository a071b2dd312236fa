import { ClipError, VideoError } from '../ffmpeg/errors.ts';
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts';
import type { VideoWork } from '../video-work.ts';

export type Kind = keyof VideoWork;
export type InputOf<K extends Kind> = Parameters<VideoWork[K]>[1];
export type ResultOf<K extends Kind> = Awaited<ReturnType<VideoWork[K]>>;

/** One piece of work that the video thread is told to do. */
export interface Order<K extends Kind = Kind> {
  readonly id: number;
  readonly kind: K;
  readonly ffmpeg: Ffmpeg;
  readonly input: InputOf<K>;
}

export interface Stop {
  readonly id: number;
  readonly isStopped: true;
}

/** What it answers, once for each order. */
export type Answer =
  | { readonly id: number; readonly result: ResultOf<Kind> }
  | { readonly id: number; readonly failure: Failure };

/** An error of ours, whose class would not survive the way between threads. */
type Failure =
  | { readonly name: 'ClipError'; readonly message: string; readonly cause: Failure }
  | {
      readonly name: 'VideoError';
      readonly message: string;
      readonly isAborted: boolean;
      readonly isTemporary: boolean;
    }
  | { readonly name: 'unexpected'; readonly error: unknown };

export function toFailure(error: unknown): Failure {
  if (error instanceof ClipError) {
    return { name: 'ClipError', message: error.message, cause: toFailure(error.cause) };
  }
  if (error instanceof VideoError) {
    const { message, isAborted, isTemporary } = error;
    return { name: 'VideoError', message, isAborted, isTemporary };
  }
  return { name: 'unexpected', error };
}

export function toError(failure: Failure): unknown {
  switch (failure.name) {
    case 'ClipError':
      return new ClipError(failure.message, { cause: toError(failure.cause) });
    case 'VideoError':
      return new VideoError(failure.message, failure);
    case 'unexpected':
      return failure.error;
  }
}
