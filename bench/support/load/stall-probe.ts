// Loaded into a measured server: how long its thread kept others waiting, into the file STALL_FILE.
import { openSync, readSync, writeFileSync } from 'node:fs';
import { createHistogram } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** How late a thread was for what waited for it, and what it did until then. */
export interface Stalls {
  p99Ms: number;
  /** Stalls that a visitor might notice. */
  long: number;
  longest: { lateMs: number; workedMs: number; waitedForCoreMs: number };
  /** At a stretch, in any stall. */
  maxWorkedMs: number;
}

const file = process.env.STALL_FILE;
const SAMPLE_MS = 10;
export const LONG_MS = 50;

// It is loaded into the video threads, too, where nobody waits.
if (file && isMainThread) watch(file);

function watch(into: string): void {
  const lookAtThread = openThread();
  const delaysUs = createHistogram();
  let stalls = noStalls();
  let last = lookAtThread();
  process.on('SIGUSR2', () => {
    delaysUs.reset();
    stalls = noStalls();
  });
  const look = setInterval(() => {
    const now = lookAtThread();
    const lateMs = Math.max(0, now.atMs - last.atMs - SAMPLE_MS);
    const workedMs = now.workedMs - last.workedMs;
    const waitedForCoreMs = now.waitedForCoreMs - last.waitedForCoreMs;
    last = now;
    delaysUs.record(1 + Math.round(lateMs * 1000));
    stalls.maxWorkedMs = Math.max(stalls.maxWorkedMs, workedMs);
    if (lateMs > LONG_MS) stalls.long += 1;
    if (lateMs > stalls.longest.lateMs) stalls.longest = { lateMs, workedMs, waitedForCoreMs };
  }, SAMPLE_MS);
  look.unref();
  const write = setInterval(() => {
    writeFileSync(into, JSON.stringify({ ...stalls, p99Ms: delaysUs.percentile(99) / 1000 }));
  }, 1_000);
  write.unref();
}

function noStalls(): Stalls {
  const longest = { lateMs: 0, workedMs: 0, waitedForCoreMs: 0 };
  return { p99Ms: 0, long: 0, longest, maxWorkedMs: 0 };
}

/** The kernel counts, in nanoseconds, for how long a thread ran and for how long it could have. */
function openThread(): () => { atMs: number; workedMs: number; waitedForCoreMs: number } {
  const counts = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
  const text = Buffer.alloc(100);
  return () => {
    const length = readSync(counts, text, 0, text.length, 0);
    const [ranNs, waitedNs = 0] = text.toString('latin1', 0, length).split(' ').map(Number);
    if (!ranNs)
      throw new Error('This kernel does not count for how long a thread ran (schedstat).');
    return { atMs: performance.now(), workedMs: ranNs / 1e6, waitedForCoreMs: waitedNs / 1e6 };
  };
}
