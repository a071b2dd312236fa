import { repeat, type Scheduler } from '@jepret/time';
import type { JobLog } from '../../ports/job-queue.ts';
import type { ClockWatch } from './service.ts';

interface Dependencies {
  scheduler: Scheduler;
  log: Pick<JobLog, 'warn'>;
}

const LOOK_EVERY_MS = 60_000;

/** Looks at once, and then each minute; by each process, because each has a clock. Returns how to stop it. */
export async function keepLooking(
  { look }: Pick<ClockWatch, 'look'>,
  { scheduler, log }: Dependencies,
): Promise<() => void> {
  const lookSafely = () =>
    look().catch((error) => log.warn({ err: error }, 'the clock could not be looked at'));
  await lookSafely();
  return repeat(scheduler, LOOK_EVERY_MS, lookSafely);
}
