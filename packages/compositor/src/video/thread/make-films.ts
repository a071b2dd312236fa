// The film thread: makes what it is told to, several at once, until it is ended.
import { parentPort } from 'node:worker_threads';
import { renderFilms } from '../films/render-films.ts';
import { type Answer, type Order, toFailure } from './messages.ts';

const stops = new Map<number, AbortController>();
parentPort?.on('message', (order: Order) => {
  if ('isStopped' in order) stops.get(order.id)?.abort();
  else void make(order);
});

async function make({ id, ffmpeg, films }: Exclude<Order, { isStopped: true }>): Promise<void> {
  const stop = new AbortController();
  stops.set(id, stop);
  const answer = await renderFilms(ffmpeg, films, stop.signal).then(
    (): Answer => ({ id }),
    (error: unknown): Answer => ({ id, failure: toFailure(error) }),
  );
  stops.delete(id);
  parentPort?.postMessage(answer);
}
