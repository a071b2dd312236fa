import PQueue from 'p-queue';
import { BoothError } from '../../domain/booth-error.ts';
import type { SecretHasher } from '../../ports/secret-hasher.ts';

interface Bounds {
  maxConcurrent: number;
  /** How many may wait; further ones are refused. */
  maxWaiting: number;
}

/**
 * Limits concurrent hashes. A slow hash occupies one of the four threads that also read files and serve the database:
 * a few at once would delay everything, and a long queue would delay every sign-in.
 */
export function createBoundedHasher(hasher: SecretHasher, bounds: Bounds): SecretHasher {
  const queue = new PQueue({ concurrency: bounds.maxConcurrent });
  const maxPending = bounds.maxConcurrent + bounds.maxWaiting;

  async function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    if (queue.pending + queue.size >= maxPending) throw new HasherBusyError();
    return queue.add(work);
  }

  return {
    hash: (secret) => enqueue(() => hasher.hash(secret)),
    verify: (secret, hash) => enqueue(() => hasher.verify(secret, hash)),
    unmatchableHash: hasher.unmatchableHash,
  };
}

/** The queue of hashes is full. */
export class HasherBusyError extends BoothError {
  constructor() {
    super('unavailable', (t) => t('refusal.tooManySignIns'), { headers: { 'retry-after': '3' } });
    this.name = 'HasherBusyError';
  }
}
