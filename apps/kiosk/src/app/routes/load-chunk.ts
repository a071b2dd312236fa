import { CHUNK_LOAD_TIMEOUT_MS } from '@jepret/contract';
import type { Scheduler } from '@jepret/time';

/** Code of a screen that did not arrive; only a reload asks the browser for it again. */
export class ChunkError extends Error {
  constructor(options?: ErrorOptions) {
    super('Loading chunk failed', options);
    this.name = 'ChunkError';
  }
}

/** A browser waits for a hanging import for ever; the visitor does not. */
export function loadChunk<Chunk>(load: () => Promise<Chunk>, clock: Scheduler): Promise<Chunk> {
  return new Promise((resolve, reject) => {
    const callOff = clock.schedule(CHUNK_LOAD_TIMEOUT_MS, () => reject(new ChunkError()));
    load()
      .then(resolve, (cause) => reject(new ChunkError({ cause })))
      .finally(callOff);
  });
}
