import type { Clock } from './clock.ts';

/** Resolves after `delayMs`; rejects with the signal's reason when it is called off before. */
export function wait(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const giveUp = () => {
      callOff();
      reject(signal?.reason);
    };
    const callOff = clock.schedule(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    }, delayMs);
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}

/** What `work` gives, or undefined when it takes longer than `limitMs`. */
export async function within<Result>(
  clock: Clock,
  limitMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  const limit = new AbortController();
  const callOff = clock.schedule(() => limit.abort(), limitMs);
  const isOver = new Promise<undefined>((resolve) => {
    limit.signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  try {
    return await Promise.race([work(limit.signal), isOver]);
  } finally {
    callOff();
  }
}

/** Rejects with the signal's reason, as soon as there is one. */
export function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
