// Loaded into a measured server: how long its thread kept others waiting, into the file STALL_FILE.
import { writeFileSync } from 'node:fs';
import { createHistogram } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const file = process.env.STALL_FILE;
const SAMPLE_MS = 10;

/** What the thread itself worked, in ms: for the rest of a stall it waited, for a core or a disk. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

// It is loaded into the video thread, too, where nobody waits.
if (file && isMainThread) {
  const delaysUs = createHistogram();
  let longestWorkMs = 0;
  let last = { atMs: performance.now(), workedMs: workedMs() };
  process.on('SIGUSR2', () => {
    delaysUs.reset();
    longestWorkMs = 0;
  });
  const look = setInterval(() => {
    const now = { atMs: performance.now(), workedMs: workedMs() };
    delaysUs.record(1 + Math.max(0, Math.round((now.atMs - last.atMs - SAMPLE_MS) * 1000)));
    longestWorkMs = Math.max(longestWorkMs, now.workedMs - last.workedMs);
    last = now;
  }, SAMPLE_MS);
  look.unref();
  const write = setInterval(() => {
    const stalls = {
      p99Ms: delaysUs.percentile(99) / 1000,
      longestMs: delaysUs.max / 1000,
      longestWorkMs,
    };
    writeFileSync(file, JSON.stringify(stalls));
  }, 1_000);
  write.unref();
}
