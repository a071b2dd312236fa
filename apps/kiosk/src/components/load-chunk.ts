import { CHUNK_LOAD_TIMEOUT_MS } from '@jepret/contract';
import { untilAborted, wait } from '@jepret/time';
import type { Booth } from '../kiosk/booth.tsx';

/** Code of a screen that did not arrive. */
export class ChunkError extends Error {
  constructor(options?: ErrorOptions) {
    super('Loading chunk failed', options);
    this.name = 'ChunkError';
  }
}

export type ChunkTools = Pick<Booth, 'clock' | 'connection'>;

/**
 * Before the second, third and fourth try, each from the moment when the server answers. What does not
 * come from a server that answers was removed by an upgrade, and only a reload helps.
 */
const TRY_AGAIN_MS = [0, 1_000, 2_000] as const; // SCREEN-51

/** Tries until the code is here, for 120 s at most (SCREEN-9): a browser waits for a hanging import for ever. */
export async function loadChunk<Chunk>(
  load: () => Promise<Chunk>,
  tools: ChunkTools,
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

async function loadAgain<Chunk>(
  load: () => Promise<Chunk>,
  { clock, connection }: ChunkTools,
  signal: AbortSignal,
): Promise<Chunk> {
  for (const delayMs of TRY_AGAIN_MS) {
    try {
      return await load();
    } catch {
      await connection.untilServerAnswers(signal);
      if (delayMs > 0) await wait(clock, delayMs, signal);
    }
  }
  return load();
}
