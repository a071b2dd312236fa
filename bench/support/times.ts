import { ownCpuMs } from './cpu-time.ts';
import { median } from './statistics.ts';

export interface Times {
  wallMs: number;
  cpuMs: number;
}

/** Measures wall time, and processor time of all threads of this process. */
export async function timed(work: () => Promise<unknown>): Promise<Times> {
  const before = { wallMs: performance.now(), cpuMs: ownCpuMs() };
  await work();
  return { wallMs: performance.now() - before.wallMs, cpuMs: ownCpuMs() - before.cpuMs };
}

interface Summary {
  median: Times;
  best: Times;
}

export function summarise(times: readonly Times[]): Summary {
  const walls = times.map(({ wallMs }) => wallMs);
  const cpus = times.map(({ cpuMs }) => cpuMs);
  return {
    median: { wallMs: median(walls), cpuMs: median(cpus) },
    best: { wallMs: Math.min(...walls), cpuMs: Math.min(...cpus) },
  };
}
