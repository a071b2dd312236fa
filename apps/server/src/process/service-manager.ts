import { spawn } from 'node:child_process';
import { repeat, type Scheduler } from '@jepret/time';
import type { ServiceManager } from '../config/service-manager.ts';

/** One report may be late. */
const REPORTS_PER_INTERVAL = 3;

export interface ServiceReports {
  /** Reports that the process is ready and, from then on, that its event loop runs. */
  reportReady(): Promise<void>;
  reportStopping(): Promise<void>;
}

/** Reports to systemd, which kills and restarts a process that hangs. */
export function createServiceReports(
  { notifySocket, watchdogMs }: ServiceManager,
  scheduler: Scheduler,
  notify: (state: string) => Promise<void> = runSystemdNotify,
): ServiceReports {
  const report = async (state: string) => {
    if (notifySocket !== undefined) await notify(state);
  };
  let stopFeeding = () => {};
  return {
    async reportReady() {
      await report('READY=1');
      if (watchdogMs === undefined || notifySocket === undefined) return;
      stopFeeding = repeat(scheduler, watchdogMs / REPORTS_PER_INTERVAL, () =>
        report('WATCHDOG=1'),
      );
    },
    async reportStopping() {
      stopFeeding();
      await report('STOPPING=1');
    },
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
