import type { Scheduler } from '@jepret/time';
import type { JobLog } from '../ports/job-queue.ts';
import type { EventStream } from './event-stream.ts';

interface Dependencies {
  scheduler: Scheduler;
  log: Pick<JobLog, 'warn'>;
}

export const HEARTBEAT_MS = 15_000; // PAY-57
/** A client that reads nothing for this many heartbeats is cut off. */
const MAX_STALLED_HEARTBEATS = 3;

/** Sends heartbeats until the stream closes; cuts a stream whose client reads nothing or whose check fails. */
export function keepAlive(
  { scheduler, log }: Dependencies,
  stream: EventStream,
  check: () => Promise<void>,
): void {
  let stalledHeartbeats = 0;
  let cancel = () => {};
  const scheduleHeartbeat = () => {
    cancel = scheduler.schedule(HEARTBEAT_MS, async () => {
      scheduleHeartbeat();
      stalledHeartbeats = stream.isStalled() ? stalledHeartbeats + 1 : 0;
      if (stalledHeartbeats >= MAX_STALLED_HEARTBEATS) return stream.destroy();
      if (stalledHeartbeats === 0) stream.sendHeartbeat();
      try {
        await check();
      } catch (error) {
        // The promise is not awaited: an unhandled error would end the process.
        log.warn(
          { err: error },
          'a stream could not be checked and was cut; its reader will reconnect',
        );
        stream.destroy();
      }
    });
  };
  scheduleHeartbeat();
  stream.onClose(() => cancel());
}
