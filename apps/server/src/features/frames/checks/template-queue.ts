import PQueue from 'p-queue';
import { BoothError } from '../../../domain/booth-error.ts';

interface Limits {
  /** Low, because visitors' prints need the same processor. */
  concurrency: number;
  maxWaiting: number;
}

/** Runs the work when its turn in the queue comes. */
export type RunInQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Decoding a template takes much of a second of processor time, so templates are queued. */
export function createTemplateQueue({ concurrency, maxWaiting }: Limits): RunInQueue {
  const queue = new PQueue({ concurrency });
  return (work) => {
    if (queue.size < maxWaiting) return queue.add(work);
    throw new BoothError(
      'unavailable',
      'Too many templates are being processed. Try again in a moment.',
    );
  };
}
