import { CHUNK_LOAD_TIMEOUT_MS } from '@jepret/contract';
import { untilAborted } from '@jepret/time';
import { createTries, type TryTools } from './tries.ts';

/** Code of a screen that did not arrive. */
export class ChunkError extends Error {
  constructor(options?: ErrorOptions) {
    super('Loading chunk failed', options);
    this.name = 'ChunkError';
  }
}

/** Tries until the code is here, for 120 s at most (SCREEN-9): a browser waits for a hanging import for ever. */
export async function loadChunk<Chunk>(
  load: () => Promise<Chunk>,
  tools: TryTools,
): Promise<Chunk> {
  const over = new AbortController();
  const callOff = tools.clock.schedule(CHUNK_LOAD_TIMEOUT_MS, () => over.abort());
  try {
    return await Promise.race([loadAgain(load, tools, over.signal), untilAborted(over.signal)]);
  } catch (cause) {
    throw new ChunkError({ cause });
  } finally {
    callOff();
    over.abort();
  }
}

/** What does not come from a server that answers was removed by an upgrade, and only a reload helps. */
async function loadAgain<Chunk>(
  load: () => Promise<Chunk>,
  tools: TryTools,
  signal: AbortSignal,
): Promise<Chunk> {
  const tries = createTries(tools);
  for (;;) {
    try {
      return await load();
    } catch (cause) {
      if (!(await tries.untilNext(signal))) throw cause;
    }
  }
}
