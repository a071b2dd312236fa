import PQueue from 'p-queue';
import { BoothError } from '../../../domain/booth-error.ts';

interface Limits {
  /** Visitors' prints are made by the same processor. */
  atOnce: number;
  maxWaiting: number;
}

/** Waits until nobody else's template is worked on. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Looking at a template takes a good part of a second, whatever is then done with it. */
export function createTemplateTurns({ atOnce, maxWaiting }: Limits): InTurn {
  const queue = new PQueue({ concurrency: atOnce });
  return (work) => {
    if (queue.size < maxWaiting) return queue.add(work);
    throw new BoothError(
      'unavailable',
      'Too many templates are being looked at. Try again in a moment.',
    );
  };
}
