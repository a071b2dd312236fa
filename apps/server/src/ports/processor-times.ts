/** Since the machine's start, summed over all cores; only differences are meaningful. */
interface ProcessorTimes {
  idleMs: number;
  totalMs: number;
}

export type ReadProcessorTimes = () => ProcessorTimes;
