import { systemClock, systemScheduler, wait } from '@jepret/time';

const INTERVAL_MS = 200;

/** Polls until `find` returns something; throws after `limitMs`. */
export async function waitUntil<Found>(
  find: () => Found | false | undefined | Promise<Found | false | undefined>,
  limitMs: number,
): Promise<Found> {
  const endsAt = systemClock.now() + limitMs;
  for (;;) {
    const found = await find();
    if (found) return found;
    if (systemClock.now() > endsAt) throw new Error(`not within ${limitMs / 1_000} s`);
    await wait(systemScheduler, INTERVAL_MS);
  }
}
