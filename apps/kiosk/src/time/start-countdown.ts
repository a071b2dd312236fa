import type { Scheduler } from '@jepret/time';
import { createTimeLeft } from './time-left.ts';

const SECOND_MS = 1_000;

/**
 * Tells the whole seconds left, each once, and the end. By the clock, so a late timer makes nobody
 * slower. Stopping it tells what is left.
 */
export function startCountdown(
  totalMs: number,
  clock: Scheduler,
  { onTick, onOver }: { onTick(secondsLeft: number): void; onOver(): void },
): () => number {
  const timeLeft = createTimeLeft(clock, totalMs);
  let callOff = () => {};
  const tick = () => {
    const leftMs = timeLeft();
    // Not `<= 0`: a time that is no number would never end.
    if (!(leftMs > 0)) return onOver();
    onTick(Math.ceil(leftMs / SECOND_MS));
    callOff = clock.schedule(leftMs % SECOND_MS || SECOND_MS, tick);
  };
  tick();
  return () => {
    callOff();
    return Math.max(timeLeft(), 0);
  };
}
