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
