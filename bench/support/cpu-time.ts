import { readdirSync, readFileSync } from 'node:fs';

/** What Linux counts processor time in, on every machine we know. */
export const MS_PER_TICK = 10;

/** Processor time of this process so far. */
export function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Processor time of another process, its children, and those of them that have ended. */
export function familyCpuMs(processId: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcessTimes(Number(name)) ?? []);
  return processes
    .filter(({ id, parentId }) => id === processId || parentId === processId)
    .reduce((sum, { id, ticks, endedTicks }) => {
      return sum + (ticks + (id === processId ? endedTicks : 0)) * MS_PER_TICK;
    }, 0);
}

interface ProcessTimes {
  id: number;
  parentId: number;
  ticks: number;
  endedTicks: number;
}

/** Undefined when the process, or the thread in that file, has ended meanwhile. */
export function readProcessTimes(id: number, file = `/proc/${id}/stat`): ProcessTimes | undefined {
  try {
    const stat = readFileSync(file, 'utf8');
    // The name in parentheses may hold anything; after it the fields are numbers from the third on.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const field = (number: number) => Number(fields[number - 3]);
    return {
      id,
      parentId: field(4),
      ticks: field(14) + field(15),
      endedTicks: field(16) + field(17),
    };
  } catch {
    return undefined;
  }
}
