import { spawn } from 'node:child_process';
import { repeat, type Scheduler } from '@jepret/time';
import type { ServiceManager } from '../config/service-manager.ts';

/** One report may be late. */
const REPORTS_PER_INTERVAL = 3;

/**
 * Reports to systemd that the process is ready and, from then on, that its event loop runs: systemd kills and restarts
 * a process that hangs. Returns a function that reports the stop.
 */
export async function reportReady(
  { notifySocket, watchdogMs }: ServiceManager,
  scheduler: Scheduler,
  notify: (state: string) => Promise<void> = runSystemdNotify,
): Promise<() => Promise<void>> {
  if (notifySocket === undefined) return async () => {};
  await notify('READY=1');
  const stopFeeding =
    watchdogMs === undefined
      ? () => {}
      : repeat(scheduler, watchdogMs / REPORTS_PER_INTERVAL, () => notify('WATCHDOG=1'));
  return async () => {
    stopFeeding();
    await notify('STOPPING=1');
  };
}

/** Node has no Unix datagram sockets, so systemd's own program sends the report. A failed one is left out. */
function runSystemdNotify(state: string): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn('systemd-notify', [state], { stdio: 'ignore' });
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  });
}
