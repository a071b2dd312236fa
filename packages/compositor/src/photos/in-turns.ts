import { setImmediate } from 'node:timers/promises';

/**
 * As `Promise.all`, for work that begins with some milliseconds of this thread and goes on in others:
 * calls are answered between two beginnings.
 */
export async function startInTurns<Item, Result>(
  items: readonly Item[],
  start: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const started: Promise<Result>[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0) await breathe();
    const work = start(item, index);
    // Told at the end, when all have begun.
    work.catch(() => {});
    started.push(work);
  }
  return Promise.all(started);
}

/** Two milliseconds' worth. */
const BAND_PX = 2 ** 18;

/** All pixels of a picture, band by band: calls are answered between two of them. */
export async function inBands(
  pixels: number,
  work: (from: number, until: number) => void,
): Promise<void> {
  for (let from = 0; from < pixels; from += BAND_PX) {
    await breathe();
    work(from, Math.min(pixels, from + BAND_PX));
  }
}

let turns: Promise<void> = Promise.resolve();

/**
 * Between two pieces of work that each hold this thread for a while. Whoever else breathes has a turn
 * of its own: else a dozen pieces would follow each other within one.
 */
export function breathe(): Promise<void> {
  turns = turns.then(() => setImmediate());
  return turns;
}
