import type { JobHandlers, RepeatingJob } from '../../ports/job-queue.ts';
import type { PushService } from './service.ts';

const PURGE = 'push-purge';

/** Deletes expired tokens and events. */
export function createPushJobs(push: Pick<PushService, 'purge'>): {
  handlers: JobHandlers;
  repeating: RepeatingJob[];
} {
  return {
    handlers: { [PURGE]: () => push.purge() },
    repeating: [{ name: PURGE, everyMs: 600_000 }],
  };
}
