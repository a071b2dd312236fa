import { PROGRESS_CAP_PERCENT, PROGRESS_STEP_PERCENT, PROGRESS_TICK_MS } from '@jepret/contract';
import type { Scheduler } from '@jepret/time';

export type Pace = keyof typeof PROGRESS_STEP_PERCENT;

/** Adds a random step each second, up to 92 before the work is done (SCREEN-17). */
export function nextPercent(percent: number, pace: Pace, fraction: number): number {
  const { min, max } = PROGRESS_STEP_PERCENT[pace];
  const step = min + Math.floor(fraction * (max - min + 1));
  return Math.min(PROGRESS_CAP_PERCENT, percent + step);
}

export function startProgress(
  { clock, fraction, pace }: { clock: Scheduler; fraction: () => number; pace: Pace },
  onChange: (percent: number) => void,
): () => void {
  let percent = 0;
  let cancel = () => {};
  const tick = () => {
    percent = nextPercent(percent, pace, fraction());
    onChange(percent);
    if (percent < PROGRESS_CAP_PERCENT) cancel = clock.schedule(PROGRESS_TICK_MS, tick);
  };
  cancel = clock.schedule(PROGRESS_TICK_MS, tick);
  return () => cancel();
}
