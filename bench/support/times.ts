import { ownCpuMs } from './cpu-time.ts';

export interface Times {
  wallMs: number;
  cpuMs: number;
}

/** Of this process alone, on all its threads. */
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
  const walls = times.map(({ wallMs }) => wallMs).toSorted((a, b) => a - b);
  const cpus = times.map(({ cpuMs }) => cpuMs).toSorted((a, b) => a - b);
  const at = (share: number): Times => {
    const index = Math.floor(share * times.length);
    return { wallMs: walls[index] ?? Number.NaN, cpuMs: cpus[index] ?? Number.NaN };
  };
  return { median: at(0.5), best: at(0) };
}
