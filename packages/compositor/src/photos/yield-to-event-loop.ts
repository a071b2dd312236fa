import { setImmediate } from 'node:timers/promises';

/**
 * Like `Promise.all`, for work that blocks this thread for some milliseconds before it continues in
 * other threads. Yields to the event loop between two items, so that calls are not delayed.
 */
export async function startYielding<Item, Result>(
  items: readonly Item[],
  start: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const started: Promise<Result>[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0) await yieldToEventLoop();
    const work = start(item, index);
    // Promise.all reports the failure after all have started.
    work.catch(() => {});
    started.push(work);
  }
  return Promise.all(started);
}

/** About two milliseconds of work. */
const BAND_PX = 2 ** 18;

/** Processes the pixels of a picture in bands and yields to the event loop between two bands. */
export async function processInBands(
  pixels: number,
  work: (from: number, until: number) => void,
): Promise<void> {
  for (let from = 0; from < pixels; from += BAND_PX) {
    await yieldToEventLoop();
    work(from, Math.min(pixels, from + BAND_PX));
  }
}

let turns: Promise<void> = Promise.resolve();

/**
 * Call this between two pieces of work that block this thread. Simultaneous callers are resumed in
 * separate turns; otherwise a dozen pieces would run in the same turn.
 */
export function yieldToEventLoop(): Promise<void> {
  turns = turns.then(() => setImmediate());
  return turns;
}
