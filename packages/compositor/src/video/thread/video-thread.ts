import { Worker } from 'node:worker_threads';
import { VideoError } from '../ffmpeg/errors.ts';
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts';
import type { VideoWork } from '../video-work.ts';
import {
  type InputOf,
  type Kind,
  type ResultOf,
  toError,
  type WorkRequest,
  type WorkResponse,
  type WorkSignal,
} from './messages.ts';

export interface VideoThread extends VideoWork {
  /** Aborts all running work and ends the thread. */
  stop(): Promise<void>;
}

interface PendingWork {
  readonly response: Promise<ResultOf<Kind>>;
  resolve(result: ResultOf<Kind>): void;
  reject(error: unknown): void;
}

/**
 * Films process every pixel of 150 pictures, and starting a program blocks the thread until it has
 * started. In a separate thread neither delays calls. The thread starts with the first request, and is
 * replaced if it dies.
 */
export function createVideoThread(): VideoThread {
  const pending = new Map<number, PendingWork>();
  let requestCount = 0;
  let current: Worker | undefined;

  function start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    // Only running work keeps the process alive.
    worker.unref();
    worker.on('message', (answer: WorkResponse) => {
      const { resolve, reject } = pending.get(answer.id) ?? {};
      if ('failure' in answer) reject?.(toError(answer.failure));
      else resolve?.(answer.result);
    });
    let reason: unknown;
    worker.on('error', (error) => {
      reason = error;
    });
    worker.on('exit', () => {
      if (current === worker) current = undefined;
      const ended = new VideoError('The video thread ended.', { cause: reason, isTemporary: true });
      for (const { reject } of pending.values()) reject(ended);
    });
    return worker;
  }

  function sendSignal(worker: Worker | undefined, id: number, kind: WorkSignal['kind']): void {
    worker?.postMessage({ id, kind } satisfies WorkSignal);
  }

  const request =
    <K extends Kind>(kind: K) =>
    async (
      { raiseSignal, ...ffmpeg }: Ffmpeg,
      input: InputOf<K>,
      signal: AbortSignal,
    ): Promise<ResultOf<K>> => {
      if (signal.aborted) throw new VideoError('The work was stopped.', { isAborted: true });
      current ??= start();
      const worker = current;
      requestCount += 1;
      const id = requestCount;
      const stop = () => sendSignal(worker, id, 'stop');
      const raise = () => sendSignal(worker, id, 'raise');
      signal.addEventListener('abort', stop, { once: true });
      raiseSignal?.addEventListener('abort', raise, { once: true });
      const { promise: response, ...settlers } = Promise.withResolvers<ResultOf<Kind>>();
      pending.set(id, { response: response, ...settlers });
      worker.ref();
      try {
        worker.postMessage({ id, kind, ffmpeg, input } satisfies WorkRequest<K>);
        if (raiseSignal?.aborted) raise();
        return (await response) as ResultOf<K>;
      } finally {
        pending.delete(id);
        if (pending.size === 0) worker.unref();
        signal.removeEventListener('abort', stop);
        raiseSignal?.removeEventListener('abort', raise);
      }
    };

  return {
    inspectClip: request('inspectClip'),
    prepareClip: request('prepareClip'),
    prepareStillAsClip: request('prepareStillAsClip'),
    renderFilms: request('renderFilms'),
    renderGif: request('renderGif'),

    async stop() {
      for (const id of pending.keys()) sendSignal(current, id, 'stop');
      await Promise.allSettled([...pending.values()].map(({ response }) => response));
      await current?.terminate();
    },
  };
}
