import { ClipError, VideoError } from '../ffmpeg/errors.ts';
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts';
import type { VideoWork } from '../video-work.ts';

export type Kind = keyof VideoWork;
export type InputOf<K extends Kind> = Parameters<VideoWork[K]>[1];
export type ResultOf<K extends Kind> = Awaited<ReturnType<VideoWork[K]>>;

/** A piece of work for the video thread. */
export interface WorkRequest<K extends Kind = Kind> {
  readonly id: number;
  readonly kind: K;
  readonly ffmpeg: Omit<Ffmpeg, 'raiseSignal'>;
  readonly input: InputOf<K>;
}

/** A signal for running work. */
export interface WorkSignal {
  readonly id: number;
  readonly kind: 'stop' | 'raise';
}

/** The thread's response, one for each request. */
export type WorkResponse =
  | { readonly id: number; readonly result: ResultOf<Kind> }
  | { readonly id: number; readonly failure: Failure };

/** An error as plain data, because classes are lost when an error is sent between threads. */
type Failure = ErrorFields & {
  readonly stack: string | undefined;
  readonly cause: Failure | undefined;
};
type ErrorFields =
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

function toBareError(fields: ErrorFields, cause: Error | undefined): Error {
  const { name, message } = fields;
  if (name === 'ClipError') return new ClipError(message, { cause });
  if (name === 'VideoError') return new VideoError(message, { ...fields, cause });
  return Object.assign(new Error(message, { cause }), { code: fields.code });
}
