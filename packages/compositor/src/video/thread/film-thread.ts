import { Worker } from 'node:worker_threads';
import { VideoError } from '../ffmpeg/errors.ts';
import type { RenderFilms } from '../films/render-films.ts';
import { type Answer, type Order, toError } from './messages.ts';

export interface FilmThread {
  readonly renderFilms: RenderFilms;
  /** Ends what is under way. */
  stop(): Promise<void>;
}

interface Waiting {
  readonly answered: Promise<void>;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Films touch every pixel of 150 pictures: in a thread of their own no call waits for that. It begins
 * with the first film, and a new one takes the place of one that died.
 */
export function createFilmThread(): FilmThread {
  const waiting = new Map<number, Waiting>();
  let orders = 0;
  let current: Worker | undefined;

  function endAll(error: unknown): void {
    for (const { reject } of waiting.values()) reject(error);
  }

  function start(): Worker {
    const worker = new Worker(new URL('./make-films.ts', import.meta.url));
    // It has no reason of its own to keep the process alive.
    worker.unref();
    worker.on('message', ({ id, failure }: Answer) => {
      if (failure) waiting.get(id)?.reject(toError(failure));
      else waiting.get(id)?.resolve();
    });
    let reason: unknown;
    worker.on('error', (error) => {
      reason = error;
    });
    worker.on('exit', () => {
      if (current === worker) current = undefined;
      endAll(new VideoError('The film thread ended.', { cause: reason, isTemporary: true }));
    });
    return worker;
  }

  return {
    async renderFilms(ffmpeg, films, signal) {
      if (signal.aborted) throw new VideoError('The films were stopped.', { isAborted: true });
      current ??= start();
      const worker = current;
      orders += 1;
      const id = orders;
      const stop = () => worker.postMessage({ id, isStopped: true } satisfies Order);
      signal.addEventListener('abort', stop, { once: true });
      const { promise: answered, ...ends } = Promise.withResolvers<void>();
      waiting.set(id, { answered, ...ends });
      try {
        worker.postMessage({ id, ffmpeg, films } satisfies Order);
        await answered;
      } finally {
        waiting.delete(id);
        signal.removeEventListener('abort', stop);
      }
    },

    async stop() {
      for (const id of waiting.keys())
        current?.postMessage({ id, isStopped: true } satisfies Order);
      await Promise.allSettled([...waiting.values()].map(({ answered }) => answered));
      await current?.terminate();
    },
  };
}
