/** Time as the kiosk sees it; tests move it by hand. */
export interface Clock {
  now(): Date;
  /** Runs `task` once after `delayMs`; the returned function calls it off. */
  schedule(task: () => void, delayMs: number): () => void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  schedule(task, delayMs) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};

/** What is noted in the future was so by a wrong clock: how old it is, nobody knows. */
export function isYoungerThan(limitMs: number, sinceMs: number, now: Date): boolean {
  const ageMs = now.getTime() - sinceMs;
  return ageMs >= 0 && ageMs < limitMs;
}
