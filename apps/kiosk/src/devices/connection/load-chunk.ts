import { CHUNK_LOAD_TIMEOUT_MS } from '@jepret/contract';
import { rejectOnAbort } from '@jepret/time';
import { createRetrySchedule, type RetryTools } from './retry-schedule.ts';

/** The code of a screen could not be loaded. */
export class ChunkError extends Error {
  constructor(options?: ErrorOptions) {
    super('Loading chunk failed', options);
    this.name = 'ChunkError';
  }
}

/** Retries for 120 s at most (SCREEN-9): browsers wait forever for a hanging import. */
export async function loadChunk<Chunk>(
  load: () => Promise<Chunk>,
  tools: RetryTools,
): Promise<Chunk> {
  const controller = new AbortController();
  const cancelTimeout = tools.clock.schedule(CHUNK_LOAD_TIMEOUT_MS, () => controller.abort());
  try {
    return await Promise.race([
      loadWithRetries(load, tools, controller.signal),
      rejectOnAbort(controller.signal),
    ]);
  } catch (cause) {
    throw new ChunkError({ cause });
  } finally {
    cancelTimeout();
    controller.abort();
  }
}

/** If the server responds without the chunk, an upgrade removed it and only a reload helps. */
async function loadWithRetries<Chunk>(
  load: () => Promise<Chunk>,
  tools: RetryTools,
  signal: AbortSignal,
): Promise<Chunk> {
  const schedule = createRetrySchedule(tools);
  for (;;) {
    try {
      return await load();
    } catch (cause) {
      if (!(await schedule.waitForNext(signal))) throw cause;
    }
  }
}
