// Loaded into a measured server: how long its thread kept others waiting, into the file STALL_FILE.
// It looks a hundred times a second in each process of a chain, so it must cost next to nothing itself.
import { openSync, readFileSync, writeSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** How late a thread was for what waited for it. */
export interface Stalls {
  p99Ms: number;
  longestMs: number;
  /** In the two seconds in which the longest was: it may have begun in the one and ended in the other. */
  around: { workedMs: number; waitedForCoreMs: number };
}

const file = process.env.STALL_FILE;
const SAMPLE_MS = 10;
/** Always the same, written over: a file that is cut and grows again may wait for the disk. */
const LENGTH = 200;

// It is loaded into the video threads, too, where nobody waits.
if (file && isMainThread) watch(file);

function watch(into: string): void {
  const gaps = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  gaps.enable();
  const output = openSync(into, 'w');
  const toLateMs = (gapNs: number) => Math.max(0, gapNs / 1e6 - SAMPLE_MS);
  let [before, last] = [readThread(), readThread()];
  let stalls = noStalls();
  process.on('SIGUSR2', () => {
    gaps.reset();
    stalls = noStalls();
  });
  const look = setInterval(() => {
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
  look.unref();
}

function noStalls(): Stalls {
  return { p99Ms: 0, longestMs: 0, around: { workedMs: 0, waitedForCoreMs: 0 } };
}

/** The kernel counts, in nanoseconds, for how long a thread ran and for how long it could have. */
function readThread(): { workedMs: number; waitedForCoreMs: number } {
  const counts = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8');
  const [ranNs, waitedNs = 0] = counts.split(' ').map(Number);
  if (!ranNs) throw new Error('This kernel does not count for how long a thread ran (schedstat).');
  return { workedMs: ranNs / 1e6, waitedForCoreMs: waitedNs / 1e6 };
}
