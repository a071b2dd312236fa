import { repeat, type Scheduler } from '@jepret/time';
import type { JobLog } from '../../ports/job-queue.ts';
import type { ClockWatch } from './service.ts';

interface Dependencies {
  scheduler: Scheduler;
  log: Pick<JobLog, 'warn'>;
}

const CHECK_EVERY_MS = 60_000;

/** Checks at once, then every minute; runs in each process, because each has a clock. Returns a stop function. */
export async function keepCheckingClock(
  { check }: Pick<ClockWatch, 'check'>,
  { scheduler, log }: Dependencies,
): Promise<() => void> {
  const checkSafely = () =>
    check().catch((error) => log.warn({ err: error }, 'the clock could not be checked'));
  await checkSafely();
  return repeat(scheduler, CHECK_EVERY_MS, checkSafely);
}
