import PQueue from 'p-queue';
import { BoothError } from '../../domain/booth-error.ts';
import type { SecretHasher } from '../../ports/secret-hasher.ts';

interface Bounds {
  atOnce: number;
  /** So many wait for their turn; whoever comes then is sent away. */
  waiting: number;
}

/**
 * A slow hash takes one of the four threads that also read files and answer for the database: a few
 * of them at once would hold up everything, and a long line of them everybody who signs in.
 */
export function createBoundedHasher(hasher: SecretHasher, bounds: Bounds): SecretHasher {
  const queue = new PQueue({ concurrency: bounds.atOnce });
  const maxTogether = bounds.atOnce + bounds.waiting;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (queue.pending + queue.size >= maxTogether) throw new HasherBusyError();
    return queue.add(work);
  }

  return {
    hash: (secret) => inTurn(() => hasher.hash(secret)),
    verify: (secret, hash) => inTurn(() => hasher.verify(secret, hash)),
    unmatchableHash: hasher.unmatchableHash,
  };
}

/** So many wait already that another one would only make all of them slower. */
export class HasherBusyError extends BoothError {
  constructor() {
    super('unavailable', (t) => t('refusal.tooManySignIns'), { headers: { 'retry-after': '3' } });
    this.name = 'HasherBusyError';
  }
}
