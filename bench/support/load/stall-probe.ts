// Loaded into a measured server: writes the event loop delays of its main thread to the file STALL_FILE.
// It samples a hundred times a second in each process of a chain, so it must use very little time itself.
import { openSync, readFileSync, writeSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** Event loop delays of a thread. */
export interface Stalls {
  p99Ms: number;
  longestMs: number;
  /** The two seconds around the longest stall, because it may span two seconds. */
  around: { workedMs: number; waitedForCoreMs: number };
}

const file = process.env.STALL_FILE;
const SAMPLE_MS = 10;
/** Constant length, overwritten in place: truncating and growing a file may wait for the disk. */
const LENGTH = 200;

// It is also loaded into the video threads, which are not measured.
if (file && isMainThread) watch(file);

function watch(into: string): void {
  const gaps = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  gaps.enable();
  const output = openSync(into, 'w');
  const toLateMs = (gapNs: number) => Math.max(0, gapNs / 1e6 - SAMPLE_MS);
  let [before, last] = [readThread(), readThread()];
  let stalls = createStalls();
  process.on('SIGUSR2', () => {
    gaps.reset();
    stalls = createStalls();
  });
  const timer = setInterval(() => {
    const now = readThread();
    const longestMs = toLateMs(gaps.max);
    if (longestMs > stalls.longestMs) {
      stalls.longestMs = longestMs;
      stalls.around = {
        workedMs: now.workedMs - before.workedMs,
        waitedForCoreMs: now.waitedForCoreMs - before.waitedForCoreMs,
      };
    }
    stalls.p99Ms = toLateMs(gaps.percentile(99));
    [before, last] = [last, now];
    writeSync(output, JSON.stringify(stalls).padEnd(LENGTH), 0);
  }, 1_000);
  timer.unref();
}

function createStalls(): Stalls {
  return { p99Ms: 0, longestMs: 0, around: { workedMs: 0, waitedForCoreMs: 0 } };
}

/** Reads the kernel's counters: nanoseconds that a thread ran, and that it waited for a core. */
function readThread(): { workedMs: number; waitedForCoreMs: number } {
  const counts = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8');
  const [ranNs, waitedNs = 0] = counts.split(' ').map(Number);
  if (!ranNs) throw new Error('This kernel does not support schedstat.');
  return { workedMs: ranNs / 1e6, waitedForCoreMs: waitedNs / 1e6 };
}
