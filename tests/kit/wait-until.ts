import { waitUntil as poll, systemScheduler } from '@jepret/time';

const INTERVAL_MS = 200;

/** Polls until `find` returns something; throws after `limitMs`. */
export async function waitUntil<Found>(
  find: () => Found | false | undefined | Promise<Found | false | undefined>,
  limitMs: number,
): Promise<Found> {
  const found = await poll(systemScheduler, { intervalMs: INTERVAL_MS, limitMs }, find);
  if (found === undefined) throw new Error(`not within ${limitMs / 1_000} s`);
  return found;
}
