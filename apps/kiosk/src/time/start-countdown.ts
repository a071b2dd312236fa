import type { Scheduler } from '@jepret/time';
import { createTimeLeft } from './time-left.ts';

const SECOND_MS = 1_000;

/**
 * Reports each whole second left once, and the end. Measured by the clock, so late timers do not
 * extend it. Stopping it returns the time left.
 */
export function startCountdown(
  totalMs: number,
  clock: Scheduler,
  { onTick, onOver }: { onTick(secondsLeft: number): void; onOver(): void },
): () => number {
  const timeLeft = createTimeLeft(clock, totalMs);
  let cancel = () => {};
  const tick = () => {
    const leftMs = timeLeft();
    // Not `<= 0`: NaN would never end.
    if (!(leftMs > 0)) return onOver();
    onTick(Math.ceil(leftMs / SECOND_MS));
    cancel = clock.schedule(leftMs % SECOND_MS || SECOND_MS, tick);
  };
  tick();
  return () => {
    cancel();
    return Math.max(timeLeft(), 0);
  };
}
