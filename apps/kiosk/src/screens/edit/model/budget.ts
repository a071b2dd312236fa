import type { Clock } from '../../../lib/clock.ts';
import { createTimeLeft } from '../../../lib/time-left.ts';

const SECOND_MS = 1_000;

/** Tells the whole seconds left, each once, and the end. By the clock, so a late timer makes nobody slower. */
export function startBudget(
  budgetMs: number,
  clock: Clock,
  { onTick, onOver }: { onTick(secondsLeft: number): void; onOver(): void },
): () => void {
  const timeLeft = createTimeLeft(clock, budgetMs);
  let callOff = () => {};
  const tick = () => {
    const leftMs = timeLeft();
    if (leftMs <= 0) return onOver();
    onTick(Math.ceil(leftMs / SECOND_MS));
    callOff = clock.schedule(tick, leftMs % SECOND_MS || SECOND_MS);
  };
  tick();
  return () => callOff();
}
