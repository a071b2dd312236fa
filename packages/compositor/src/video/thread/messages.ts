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
  readonly ffmpeg: Omit<Ffmpeg, 'raised'>;
  readonly input: InputOf<K>;
}

/** Of an order that is under way. */
export interface Change {
  readonly id: number;
  readonly kind: 'stop' | 'raise';
}

/** What it answers, once for each order. */
export type Answer =
  | { readonly id: number; readonly result: ResultOf<Kind> }
  | { readonly id: number; readonly failure: Failure };

/** An error as plain data: classes, and much else of it, would not survive the way between threads. */
type Failure = Told & {
  readonly stack: string | undefined;
  readonly cause: Failure | undefined;
};
type Told =
  | { readonly name: 'ClipError'; readonly message: string }
  | {
      readonly name: 'VideoError';
      readonly message: string;
      readonly isAborted: boolean;
      readonly isTemporary: boolean;
    }
  | { readonly name: 'Error'; readonly message: string; readonly code: unknown };

export function toFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return toFailure(new Error(String(error)));
  const { message, stack } = error;
  const cause = error.cause === undefined ? undefined : toFailure(error.cause);
  if (error instanceof ClipError) return { name: 'ClipError', message, stack, cause };
  if (error instanceof VideoError) {
    const { isAborted, isTemporary } = error;
    return { name: 'VideoError', message, isAborted, isTemporary, stack, cause };
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { name: 'Error', message, code, stack, cause };
}

export function toError(failure: Failure): Error {
  const error = toBareError(failure, failure.cause && toError(failure.cause));
  if (failure.stack !== undefined) error.stack = failure.stack;
  return error;
}

function toBareError(told: Told, cause: Error | undefined): Error {
  const { name, message } = told;
  if (name === 'ClipError') return new ClipError(message, { cause });
  if (name === 'VideoError') return new VideoError(message, { ...told, cause });
  return Object.assign(new Error(message, { cause }), { code: told.code });
}
