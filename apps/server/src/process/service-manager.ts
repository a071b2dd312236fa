import { spawn } from 'node:child_process';
import { repeat, type Scheduler } from '@jepret/time';
import type { ServiceManager } from '../config/service-manager.ts';

/** One report may be late. */
const REPORTS_PER_INTERVAL = 3;
const STARTING_INTERVAL_MS = 20_000; // KIT-60
const EXTENDED_START = `EXTEND_TIMEOUT_USEC=${STARTING_INTERVAL_MS * REPORTS_PER_INTERVAL * 1_000}`;

export interface ServiceReports {
  /** Reports until the process is ready that its event loop runs: it may wait for its database. */
  reportStarting(): void;
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
  let stopRepeating = () => {};
  function reportRegularly(everyMs: number, state: string): void {
    if (notifySocket !== undefined) stopRepeating = repeat(scheduler, everyMs, () => report(state));
  }
  return {
    reportStarting: () => reportRegularly(STARTING_INTERVAL_MS, EXTENDED_START),
    async reportReady() {
      stopRepeating();
      await report('READY=1');
      if (watchdogMs !== undefined) {
        reportRegularly(watchdogMs / REPORTS_PER_INTERVAL, 'WATCHDOG=1');
      }
    },
    async reportStopping() {
      stopRepeating();
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
