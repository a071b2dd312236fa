import type { SecretHasher } from '../ports/secret-hasher.ts';

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
  const line: (() => void)[] = [];
  let running = 0;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < bounds.atOnce) running += 1;
    else if (line.length < bounds.waiting) await new Promise<void>((resolve) => line.push(resolve));
    else throw new HasherBusyError();
    try {
      return await work();
    } finally {
      // The place goes to whoever waits, directly: nobody may come in between.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (secret) => inTurn(() => hasher.hash(secret)),
    verify: (secret, hash) => inTurn(() => hasher.verify(secret, hash)),
    unmatchableHash: hasher.unmatchableHash,
  };
}

/** So many wait already that another one would only make all of them slower. */
export class HasherBusyError extends Error {
  constructor() {
    super('Too many secrets wait to be hashed.');
    this.name = 'HasherBusyError';
  }
}
