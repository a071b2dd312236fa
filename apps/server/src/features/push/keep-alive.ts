import type { Scheduler } from '@jepret/time';
import type { EventStream } from '../../http/event-stream.ts';
import type { JobLog } from '../../ports/job-queue.ts';

interface Dependencies {
  scheduler: Scheduler;
  log: Pick<JobLog, 'warn'>;
}

export const HEARTBEAT_MS = 15_000; // PAY-57
/** So many heartbeats long may a reader take nothing. */
const MAX_STALLED_HEARTBEATS = 3;

/** Beats until the stream closes; cuts one whose reader takes nothing, or that cannot be checked. */
export function keepAlive(
  { scheduler, log }: Dependencies,
  stream: EventStream,
  check: () => Promise<void>,
): void {
  let stalledHeartbeats = 0;
  let cancel = () => {};
  const beatLater = () => {
    cancel = scheduler.schedule(HEARTBEAT_MS, async () => {
      beatLater();
      stalledHeartbeats = stream.isStalled() ? stalledHeartbeats + 1 : 0;
      if (stalledHeartbeats >= MAX_STALLED_HEARTBEATS) return stream.cut();
      if (stalledHeartbeats === 0) stream.sendHeartbeat();
      try {
        await check();
      } catch (error) {
        // Nobody waits for a heartbeat: an error that left it would end the whole process.
        log.warn({ err: error }, 'a push stream could not be checked; its kiosk comes back');
        stream.cut();
      }
    });
  };
  beatLater();
  stream.onClose(() => cancel());
}
