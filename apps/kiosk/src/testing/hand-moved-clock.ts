import type { Clock } from '../time/clock.ts';

export interface HandMovedClock extends Clock {
  /** Lets time pass; what falls due on the way runs at its own moment. */
  advance(durationMs: number): void;
  /** How many tasks still wait. */
  pending(): number;
}

export function createHandMovedClock(startAt = new Date('2026-01-01T10:00:00Z')): HandMovedClock {
  let nowMs = startAt.getTime();
  const waiting = new Set<{ atMs: number; task: () => void }>();

  return {
    now: () => new Date(nowMs),
    schedule(task, delayMs) {
      const entry = { atMs: nowMs + delayMs, task };
      waiting.add(entry);
      return () => void waiting.delete(entry);
    },
    advance(durationMs) {
      const untilMs = nowMs + durationMs;
      for (;;) {
        const [next] = [...waiting].toSorted((a, b) => a.atMs - b.atMs);
        if (!next || next.atMs > untilMs) break;
        waiting.delete(next);
        nowMs = next.atMs;
        next.task();
      }
      nowMs = untilMs;
    },
    pending: () => waiting.size,
  };
}
