import { readdirSync, readFileSync } from 'node:fs';

/** Linux's unit of processor time, on all supported machines. */
export const MS_PER_TICK = 10;

/** Processor time of this process so far. */
export function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Processor time of another process and its children, including those that have ended. */
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

/** Undefined if the process, or the thread of that file, has ended. */
export function readProcessTimes(id: number, file = `/proc/${id}/stat`): ProcessTimes | undefined {
  try {
    const stat = readFileSync(file, 'utf8');
    // The name in parentheses may contain any character; the fields after it start with the third.
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
