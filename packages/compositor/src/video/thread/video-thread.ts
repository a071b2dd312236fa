import { Worker } from 'node:worker_threads';
import { VideoError } from '../ffmpeg/errors.ts';
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts';
import type { VideoWork } from '../video-work.ts';
import {
  type Answer,
  type Change,
  type InputOf,
  type Kind,
  type Order,
  type ResultOf,
  toError,
} from './messages.ts';

export interface VideoThread extends VideoWork {
  /** Ends what is under way. */
  stop(): Promise<void>;
}

interface Waiting {
  readonly answered: Promise<ResultOf<Kind>>;
  resolve(result: ResultOf<Kind>): void;
  reject(error: unknown): void;
}

/**
 * Films touch every pixel of 150 pictures, and whoever starts a program waits until it has begun: in a
 * thread of their own no call waits for either. It begins with the first order, and a new one takes
 * the place of one that died.
 */
export function createVideoThread(): VideoThread {
  const waiting = new Map<number, Waiting>();
  let orders = 0;
  let current: Worker | undefined;

  function start(): Worker {
    const worker = new Worker(new URL('./work-in-thread.ts', import.meta.url));
    // Only what is under way keeps the process alive.
    worker.unref();
    worker.on('message', (answer: Answer) => {
      const { resolve, reject } = waiting.get(answer.id) ?? {};
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
      for (const { reject } of waiting.values()) reject(ended);
    });
    return worker;
  }

  function change(worker: Worker | undefined, id: number, kind: Change['kind']): void {
    worker?.postMessage({ id, kind } satisfies Change);
  }

  const order =
    <K extends Kind>(kind: K) =>
    async (
      { raised, ...ffmpeg }: Ffmpeg,
      input: InputOf<K>,
      signal: AbortSignal,
    ): Promise<ResultOf<K>> => {
      if (signal.aborted) throw new VideoError('The work was stopped.', { isAborted: true });
      current ??= start();
      const worker = current;
      orders += 1;
      const id = orders;
      const stop = () => change(worker, id, 'stop');
      const raise = () => change(worker, id, 'raise');
      signal.addEventListener('abort', stop, { once: true });
      raised?.addEventListener('abort', raise, { once: true });
      const { promise: answered, ...ends } = Promise.withResolvers<ResultOf<Kind>>();
      waiting.set(id, { answered, ...ends });
      worker.ref();
      try {
        worker.postMessage({ id, kind, ffmpeg, input } satisfies Order<K>);
        if (raised?.aborted) raise();
        return (await answered) as ResultOf<K>;
      } finally {
        waiting.delete(id);
        if (waiting.size === 0) worker.unref();
        signal.removeEventListener('abort', stop);
        raised?.removeEventListener('abort', raise);
      }
    };

  return {
    inspectClip: order('inspectClip'),
    prepareClip: order('prepareClip'),
    stillAsClip: order('stillAsClip'),
    renderFilms: order('renderFilms'),
    renderGif: order('renderGif'),

    async stop() {
      for (const id of waiting.keys()) change(current, id, 'stop');
      await Promise.allSettled([...waiting.values()].map(({ answered }) => answered));
      await current?.terminate();
    },
  };
}
