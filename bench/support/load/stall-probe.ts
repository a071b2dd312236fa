// Loaded into a measured server: how long its thread kept others waiting, into the file STALL_FILE.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const file = process.env.STALL_FILE;
const SAMPLE_MS = 5;

// It is loaded into the thread of the films, too, where nobody waits.
if (file && isMainThread) {
  const delays = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  delays.enable();
  process.on('SIGUSR2', () => delays.reset());
  const timer = setInterval(() => {
    const inMs = (ns: number) => Math.max(0, ns / 1e6 - SAMPLE_MS);
    const stalls = { p99Ms: inMs(delays.percentile(99)), longestMs: inMs(delays.max) };
    writeFileSync(file, JSON.stringify(stalls));
  }, 1_000);
  timer.unref();
}
