import { cpus } from 'node:os';
import type { ReadProcessorTimes } from '../../ports/processor-times.ts';

export const readProcessorTimes: ReadProcessorTimes = () => {
  const cores = cpus().map(({ times }) => times);
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  return {
    idleMs: sumOf(cores.map(({ idle }) => idle)),
    totalMs: sumOf(cores.flatMap((times) => Object.values(times))),
  };
};
