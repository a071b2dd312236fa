import type { Scheduler } from './scheduler.ts';

/** Resolves after `delayMs`; rejects with the signal's reason if it is aborted before. */
export function wait(scheduler: Scheduler, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = () => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = scheduler.schedule(delayMs, () => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    });
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/** Like `wait`, but resolves early, without an error, when the signal is aborted. */
export function pause(scheduler: Scheduler, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = scheduler.schedule(delayMs, end);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });
}

/** Calls `find` until it returns something; undefined after `limitMs`. */
export async function waitUntil<Found>(
  scheduler: Scheduler,
  { intervalMs, limitMs }: { intervalMs: number; limitMs: number },
  find: () => Found | false | undefined | Promise<Found | false | undefined>,
): Promise<Found | undefined> {
  const endsAt = scheduler.now() + limitMs;
  for (;;) {
    const found = await find();
    if (found) return found;
    if (scheduler.now() > endsAt) return undefined;
    await wait(scheduler, intervalMs);
  }
}

/** Returns the result of `work`, or undefined if it takes longer than `limitMs`. */
export async function withTimeLimit<Result>(
  scheduler: Scheduler,
  limitMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  const limit = new AbortController();
  const cancel = scheduler.schedule(limitMs, () => limit.abort());
  const isOver = new Promise<undefined>((resolve) => {
    limit.signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  try {
    return await Promise.race([work(limit.signal), isOver]);
  } finally {
    cancel();
  }
}

/** Rejects with the signal's reason when it is aborted. */
export function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
